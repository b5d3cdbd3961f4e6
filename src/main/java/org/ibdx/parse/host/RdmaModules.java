package org.ibdx.parse.host;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The kernel modules that matter here. */
public final class RdmaModules {

    /** Those whose absence from a whole list of modules is worth knowing. */
    public static final List<String> STACK = List.of("ib_core", "ib_uverbs", "ib_umad", "ib_cm", "rdma_cm", "rdma_ucm", "ib_ipoib",
            "mlx5_core", "mlx5_ib", "mlx4_core", "mlx4_ib", "mlx4_en");

    /** Further ones that services need; said to be absent only where somebody looked for them. */
    public static final List<String> ON_DEMAND = List.of("ib_iser", "ib_isert", "ib_srp", "ib_srpt", "rpcrdma", "xprtrdma", "svcrdma",
            "nvme_rdma", "nvmet_rdma", "nvidia_peermem", "nv_peer_mem", "ko2iblnd", "rdma_rxe", "siw", "mlx_compat", "hfi1", "ib_qib",
            "ib_mthca", "irdma", "i40iw", "efa", "bnxt_re", "iw_cm", "ib_iscsi", "rds_rdma", "opa_vnic", "mlxfw", "mst_pci", "mst_pciconf",
            "knem", "bonding", "8021q");

    /** What each of {@link #STACK} cannot be loaded without, whatever the kernel. */
    private static final Map<String, Set<String>> NEEDS = Map.of("ib_uverbs", Set.of("ib_core"), "ib_umad", Set.of("ib_core"), "ib_cm", Set.of("ib_core"),
            "rdma_cm", Set.of("ib_core"), "rdma_ucm", Set.of("ib_core", "rdma_cm", "ib_uverbs"), "ib_ipoib", Set.of("ib_core"),
            "mlx5_ib", Set.of("ib_core", "mlx5_core"), "mlx4_ib", Set.of("ib_core", "mlx4_core"), "mlx4_en", Set.of("mlx4_core"));

    private static final Pattern RELEVANT = Pattern.compile(
            "(?:ib|rdma|iw|mlx|rds|hfi|opa|qib|nvme_rdma|nvmet_rdma|nv_peer|nvidia_peer|ko2ib|irdma|i40iw|efa|bnxt_re|qedr|ocrdma|erdma|mana"
            + "|rpcrdma|xprtrdma|svcrdma|smbdirect|siw|vmw_pvrdma|usnic|mst|knem|hns_roce|bonding|8021q|br_netfilter|vfio|macvlan|ipvlan)\\w{0,40}");

    private RdmaModules() {
    }

    /** The modules that this one cannot be loaded without; a module that is loaded later stands above them in a list. */
    static Set<String> needs(String name) {
        return NEEDS.getOrDefault(name, Set.of());
    }

    /** A name as the kernel writes it: {@code rdma-rxe} is {@code rdma_rxe}. */
    public static String name(String name) {
        return name.replace('-', '_');
    }

    /** Whether a module has to do with RDMA or with the interfaces on top of it. */
    public static boolean relevant(String name) {
        return RELEVANT.matcher(name).matches();
    }

    /** Whether a module file lies outside of what came with the kernel. */
    public static Boolean outOfTree(String path) {
        if (path.matches(".*/(?:updates|extra|weak-updates|dkms|kmod-mlnx|mlnx-ofa_kernel)/.*")) {
            return true;
        }
        return path.contains("/kernel/") ? Boolean.FALSE : null;
    }
}
