package org.integrationgateway.samples.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** A cluster that keeps what it is told and runs nothing: pods do what the test says. */
final class Cluster implements AutoCloseable {
  private final KubernetesMockServer server;
  private final KubernetesClient client;

  Cluster() {
    Map<ServerRequest, Queue<ServerResponse>> none = new HashMap<>();
    server =
        new KubernetesMockServer(
            new Context(), new MockWebServer(), none, new KubernetesMixedDispatcher(none), false);
    server.init();
    client = server.createClient();
  }

  String url() {
    return client.getMasterUrl().toString();
  }

  KubernetesClient client() {
    return client;
  }

  Pod pod(String name) {
    return client.pods().inNamespace("default").withName(name).get();
  }

  /** Gives a pod this address. */
  void runs(String name, String ip) {
    client
        .pods()
        .inNamespace("default")
        .withName(name)
        .editStatus(
            pod ->
                new PodBuilder(pod)
                    .withNewStatus()
                    .withPhase("Running")
                    .withPodIP(ip)
                    .endStatus()
                    .build());
  }

  /** Ends a pod with this code. */
  void ends(String name, int code) {
    client
        .pods()
        .inNamespace("default")
        .withName(name)
        .editStatus(
            pod ->
                new PodBuilder(pod)
                    .withNewStatus()
                    .withPhase(code == 0 ? "Succeeded" : "Failed")
                    .addNewContainerStatus()
                    .withName("app")
                    .withNewState()
                    .withNewTerminated()
                    .withExitCode(code)
                    .endTerminated()
                    .endState()
                    .endContainerStatus()
                    .endStatus()
                    .build());
  }

  @Override
  public void close() {
    client.close();
    server.destroy();
  }
}
