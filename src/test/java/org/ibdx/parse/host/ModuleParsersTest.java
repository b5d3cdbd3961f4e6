package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Module;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class ModuleParsersTest {

    private static final String LSMOD = """
            Module                  Size  Used by
            rdma_ucm               32768  0
            ib_ipoib              139264  0
            rdma-rxe              114688  1
            ib_cm                 131072  3 rdma_cm,ib_ipoib
            mlx5_ib               466944  0
            ib_core               516096  6 rdma_cm,ib_ipoib,rdma_ucm,ib_uverbs,mlx5_ib,ib_cm
            mlx5_core            2101248  1 mlx5_ib
            xfs                  1556480  2
            """;
    private static final String PROC = """
            ib_ipoib 131072 0 - Live 0x0000000000000000 (OE)
            ib_core 425984 1 ib_ipoib, Live 0x0000000000000000 (OE)
            mlx5_core 131072 1 mlx5_ib, Live 0x0000000000000000
            """;
    private static final String MODINFO = """
            filename:       /lib/modules/5.14.0-362.8.1.el9_3.x86_64/extra/mlnx-ofa_kernel/drivers/infiniband/ulp/ipoib/ib_ipoib.ko
            version:        5.8-4.1.5
            srcversion:     1A2B3C4D5E6F708192A3B4C
            vermagic:       5.14.0-362.8.1.el9_3.x86_64 SMP preempt mod_unload modversions
            parm:           max_nonsrq_conn_qp:Max number of connected-mode QPs per interface (int)
            parm:           ipoib_enhanced:Enable IPoIB enhanced for capable devices (int)
            """;
    private static final String SYSFS = """
            /sys/module/ib_ipoib/parameters/send_queue_size:128
            /sys/module/ib_ipoib/parameters/ipoib_enhanced:1
            /sys/module/mlx5_core/version:5.8-4.1.5
            /sys/module/ib_core/srcversion:1A2B3C4D5E6F708192A3B4C
            /sys/module/mlx4_core/parameters/log_num_mtt:!EACCES
            """;

    private final Parser lsmod = new LsmodParser();

    @Test
    void theWholeListSaysWhatIsLoadedAndWhatIsNot() {
        Parsed parsed = Parsed.of(lsmod, LSMOD);
        assertThat(parsed.value(Module.class, "ib_ipoib", "loaded")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "rdma_rxe", "loaded")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "ib_uverbs", "loaded")).as("named as a user").isEqualTo(true);
        assertThat(parsed.value(Module.class, "ib_cm", "usedBy")).isEqualTo(List.of("rdma_cm", "ib_ipoib"));
        assertThat(parsed.value(Module.class, "ib_cm", "users")).isEqualTo(3);
        assertThat(parsed.value(Module.class, "ib_umad", "loaded")).isEqualTo(false);
        assertThat(parsed.value(Module.class, "mlx4_core", "loaded")).isEqualTo(false);
        assertThat(parsed.subjects(Module.class)).doesNotContain("xfs");
    }

    @Test
    void anEmptyGrepWitnessesItsPatternOnly() {
        Parsed parsed = Parsed.of(lsmod, new Capture("a", "lsmod", null, 3, true, null, Outcome.EMPTY, 1, null,
                "lsmod | grep umad", "lsmod | grep umad", 5, ""));
        assertThat(parsed.subjects(Module.class)).containsExactly("ib_umad");
        assertThat(parsed.value(Module.class, "ib_umad", "loaded")).isEqualTo(false);
        assertThat(parsed.line(Module.class, "ib_umad", "loaded")).isNull();
    }

    @Test
    void patternsOfAllKindsAreUnderstood() {
        String shown = "mlx5_ib               393216  0\nib_core               389120  1 mlx5_ib\nmlx5_core            1142784  1 mlx5_ib\n";
        Parsed extended = Parsed.of(lsmod, "lsmod | grep -E '^(ib_|mlx5|rdma)'", shown);
        assertThat(extended.value(Module.class, "ib_ipoib", "loaded")).isEqualTo(false);
        assertThat(extended.value(Module.class, "rdma_ucm", "loaded")).isEqualTo(false);
        assertThat(extended.value(Module.class, "mlx4_core", "loaded")).isNull();
        Parsed basic = Parsed.of(lsmod, "sudo lsmod | grep 'ib_ipoib\\|ib_umad' | sort", "");
        assertThat(basic.subjects(Module.class)).containsExactlyInAnyOrder("ib_ipoib", "ib_umad");
        assertThat(Parsed.of(lsmod, "lsmod | grep ib_ | grep -v core", "ib_cm 1000 0\n").value(Module.class, "ib_core", "loaded")).isNull();
        assertThat(Parsed.of(lsmod, "lsmod | awk '{print $1}'", "ib_cm\n").subjects(Module.class)).isEmpty();
        assertThat(Parsed.of(lsmod, "lsmod | head -3", "ib_cm 1000 0\n").value(Module.class, "ib_umad", "loaded")).isNull();
        assertThat(Parsed.of(lsmod, "lsmod | grep nvidia_peermem", "").value(Module.class, "nvidia_peermem", "loaded")).isEqualTo(false);
    }

    @Test
    void aRefusalOrAGapProvesNothing() {
        assertThat(Parsed.of(lsmod, "lsmod | grep umad", "bash: lsmod: command not found\n").subjects(Module.class)).isEmpty();
        assertThat(Parsed.of(lsmod, LSMOD + "...\n").value(Module.class, "ib_umad", "loaded")).isNull();
        Capture cut = new Capture("a", "lsmod", null, 0, false, null, Outcome.CUT, null, null, null, "lsmod", 0, LSMOD);
        assertThat(Parsed.of(lsmod, cut).value(Module.class, "ib_umad", "loaded")).isNull();
    }

    @Test
    void procModulesTellsForeignBuilds() {
        Parsed parsed = Parsed.of(lsmod, PROC);
        assertThat(parsed.value(Module.class, "ib_ipoib", "outOfTree")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "mlx5_ib", "loaded")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "ib_umad", "loaded")).isEqualTo(false);
    }

    @Test
    void modinfo() {
        Parsed parsed = Parsed.of(new ModinfoParser(), MODINFO);
        assertThat(parsed.value(Module.class, "ib_ipoib", "version")).isEqualTo("5.8-4.1.5");
        assertThat(parsed.value(Module.class, "ib_ipoib", "outOfTree")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "ib_ipoib", "available")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "ib_ipoib", "parameters")).isEqualTo(List.of("max_nonsrq_conn_qp", "ipoib_enhanced"));
        assertThat(parsed.value(Module.class, "ib_ipoib", "sourceVersion")).isEqualTo("1A2B3C4D5E6F708192A3B4C");
        assertThat(Parsed.of(new ModinfoParser(), "modinfo ib_ipoib", "modinfo: ERROR: Module ib_ipoib not found.\n")
                .value(Module.class, "ib_ipoib", "available")).isEqualTo(false);
        Parsed built = Parsed.of(new ModinfoParser(), "modinfo ib_core", "name:           ib_core\nfilename:       (builtin)\n");
        assertThat(built.value(Module.class, "ib_core", "path")).isEqualTo("(builtin)");
    }

    @Test
    void modinfoOfOneField() {
        Parsed parsed = Parsed.of(new ModinfoParser(), "modinfo -F filename ib_core mlx5_ib", """
                /lib/modules/6.8.0-48-generic/updates/dkms/ib_core.ko
                /lib/modules/6.8.0-48-generic/kernel/drivers/infiniband/hw/mlx5/mlx5_ib.ko.zst
                """);
        assertThat(parsed.value(Module.class, "ib_core", "outOfTree")).isEqualTo(true);
        assertThat(parsed.value(Module.class, "mlx5_ib", "outOfTree")).isEqualTo(false);
    }

    @Test
    void sysfsModule() {
        Parsed parsed = Parsed.of(new SysfsModuleParser(), SYSFS);
        assertThat(parsed.value(Setting.class, "module-parameter ib_ipoib.ipoib_enhanced", "value")).isEqualTo("1");
        assertThat(parsed.value(Setting.class, "module-parameter ib_ipoib.ipoib_enhanced", "about")).isEqualTo("ib_ipoib");
        assertThat(parsed.unreadable(Setting.class, "module-parameter mlx4_core.log_num_mtt", "value")).isEqualTo("EACCES");
        assertThat(parsed.value(Module.class, "mlx5_core", "version")).isEqualTo("5.8-4.1.5");
        assertThat(parsed.value(Module.class, "ib_core", "loadedSourceVersion")).isEqualTo("1A2B3C4D5E6F708192A3B4C");
        assertThat(Parsed.of(new SysfsModuleParser(), "cat /sys/module/ib_ipoib/parameters/ipoib_enhanced", "0\n")
                .value(Setting.class, "module-parameter ib_ipoib.ipoib_enhanced", "value")).isEqualTo("0");
        assertThat(Parsed.of(new SysfsModuleParser(), "ls -d /sys/module/ib_ipoib",
                "ls: cannot access '/sys/module/ib_ipoib': No such file or directory\n").value(Module.class, "ib_ipoib", "loaded")).isEqualTo(false);
    }

    @Test
    void damageIsSurvived() {
        Damage.survives(lsmod, "lsmod | grep -E '^(ib_|mlx5)'", LSMOD);
        Damage.survives(lsmod, "cat /proc/modules", PROC);
        Damage.survives(new ModinfoParser(), "modinfo ib_ipoib", MODINFO);
        Damage.survives(new SysfsModuleParser(), "grep -r . /sys/module", SYSFS);
    }
}
