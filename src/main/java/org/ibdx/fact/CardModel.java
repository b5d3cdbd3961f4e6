package org.ibdx.fact;

/**
 * A model of adapter; subject is its PCI device id, four digits. From rules/tables.
 *
 * @param partId          the same in decimal, as ibv_devinfo prints it; MT4123 of ibstat is MT and this number
 * @param name            ConnectX-6 …
 * @param driver          mlx5_core …
 * @param infiniband      can do InfiniBand
 * @param virtualFunction is a virtual function
 * @param flashRecovery   id of a card in recovery
 * @param firmwareFamily  20 …
 * @param firmwareFloor   last version in public tables
 * @param fastest         fastest speed: HDR …
 */
public record CardModel(String host, String subject, Integer partId, String name, String driver, Boolean infiniband, Boolean virtualFunction,
        Boolean flashRecovery, String firmwareFamily, String firmwareFloor, String fastest, Readings readings) implements Fact {
}
