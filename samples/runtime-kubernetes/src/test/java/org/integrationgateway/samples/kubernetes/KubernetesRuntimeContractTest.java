package org.integrationgateway.samples.kubernetes;

import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.runtime.RuntimeContractTest;
import org.junit.jupiter.api.AfterAll;

/**
 * The contract of every runtime, tested on this one before a cluster that keeps pods and runs none:
 * cases that need one that runs are named in the file beside this class.
 */
class KubernetesRuntimeContractTest extends RuntimeContractTest {
  private static final Cluster CLUSTER = new Cluster();

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.RUNTIME, Config.class, config -> KubernetesRuntime.open(config));
  }

  @Override
  protected String config() {
    return """
    {"apiServer": "%s", "image": "debian:stable", "volumeClaim": "home", "volumePath": "/tmp",
     "startSeconds": 1, "stopGraceSeconds": 0}"""
        .formatted(CLUSTER.url());
  }

  @Override
  protected boolean preparesWorkspaces() {
    return false;
  }

  @AfterAll
  static void closeCluster() {
    CLUSTER.close();
  }
}
