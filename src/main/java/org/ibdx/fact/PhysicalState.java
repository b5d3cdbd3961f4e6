package org.ibdx.fact;

/** Physical state of a port (IBTA PortInfo.PortPhysicalState). */
public enum PhysicalState {
    NO_CHANGE("No state change"), SLEEP("Sleep"), POLLING("Polling"), DISABLED("Disabled"), TRAINING("PortConfigurationTraining"),
    LINK_UP("LinkUp"), ERROR_RECOVERY("LinkErrorRecovery"), PHY_TEST("PhyTest");

    private final String word;

    PhysicalState(String word) {
        this.word = word;
    }

    /**
     * Reads any dialect: {@code LinkUp}, {@code 5: LinkUp}, {@code LINK_UP (5)}, and the two misspelt ones
     * ({@code PORT_CONFIGURATION TRAINNING} of ibv_devinfo, {@code ARMED} of {@code rdma link}); null for other words.
     */
    public static PhysicalState of(String text) {
        return switch (Words.bare(text)) {
            case "nostatechange" -> NO_CHANGE;
            case "sleep" -> SLEEP;
            case "polling" -> POLLING;
            case "disabled" -> DISABLED;
            case "portconfigurationtraining", "portconfigurationtrainning", "armed", "training" -> TRAINING;
            case "linkup" -> LINK_UP;
            case "linkerrorrecovery", "linkerrorrecover" -> ERROR_RECOVERY;
            case "phytest" -> PHY_TEST;
            default -> null;
        };
    }

    @Override
    public String toString() {
        return word;
    }
}
