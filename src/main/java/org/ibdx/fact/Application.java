package org.ibdx.fact;

/**
 * What an application said of its transport (NCCL, UCX, MPI, NFS …); subject is {@code <application> <what>}.
 *
 * @param application nccl, ucx, openmpi, lustre, nfs, iser, srp, rdma-cm, verbs
 * @param event       id of what it said
 * @param device      device it names
 * @param value       value
 * @param answer      the line
 */
public record Application(String host, String subject, String application, String event, String device, String value,
        String answer, Readings readings) implements Fact {
}
