package org.integrationgateway.samples.kubernetes;

import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
record Config(
    @Doc(
            "URL of the cluster's API server; empty: the cluster that this program runs in,"
                + " or that of KUBECONFIG")
        @Default("")
        String apiServer,
    @Doc("Namespace of the pods") @Default("default") String namespace,
    @Doc("Value of the label that marks the pods of this deployment") @Default("gateway")
        String owner,
    @Doc("Image with the system libraries and programs that the packages need") String image,
    @Doc("Persistent volume claim of the gateway's unpacked packages") String volumeClaim,
    @Doc("Path where the gateway and the pods mount that volume") String volumePath,
    @Doc("Port that apps listen on") @Default("7443") int port,
    @Doc("Memory limit of a pod") @Default("512Mi") String memory,
    @Doc("Processor limit of a pod") @Default("1") String cpu,
    @Doc("Maximum number of sessions at once") @Default("64") int maxSessions,
    @Doc("Time limit until a pod has an address") @Default("120") int startSeconds,
    @Doc("How long an app may take to stop before it is killed") @Default("5")
        int stopGraceSeconds) {
  Config {
    if (!volumePath.startsWith("/")) {
      throw new IllegalArgumentException("volumePath: '" + volumePath + "' is not absolute");
    }
    if (maxSessions < 1 || maxSessions > 1000) {
      throw new IllegalArgumentException("maxSessions must be between 1 and 1000");
    }
    if (startSeconds < 1 || startSeconds > 600) {
      throw new IllegalArgumentException("startSeconds must be between 1 and 600");
    }
    if (stopGraceSeconds < 0 || stopGraceSeconds > 300) {
      throw new IllegalArgumentException("stopGraceSeconds must be between 0 and 300");
    }
  }
}
