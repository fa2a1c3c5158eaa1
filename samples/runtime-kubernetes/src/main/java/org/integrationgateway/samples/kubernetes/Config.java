package org.integrationgateway.samples.kubernetes;

import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
record Config(
    @Doc("URL of the cluster; empty: the one this program runs in, or of KUBECONFIG") @Default("")
        String apiServer,
    @Doc("Where pods are made") @Default("default") String namespace,
    @Doc("Whose pods these are") @Default("gateway") String owner,
    @Doc("Image with what the packages need of a system") String image,
    @Doc("Claim of the volume with the gateway's unpacked packages") String volumeClaim,
    @Doc("Where the gateway has that volume, and the pods too") String volumePath,
    @Doc("Where apps listen") @Default("7443") int port,
    @Doc("The most memory that a pod may use") @Default("512Mi") String memory,
    @Doc("The most of a processor that a pod may use") @Default("1") String cpu,
    @Doc("Sessions at once") @Default("64") int maxSessions,
    @Doc("How long a pod may take until it has an address") @Default("120") int startSeconds,
    @Doc("How long an app may take to end when it is asked to") @Default("5")
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
