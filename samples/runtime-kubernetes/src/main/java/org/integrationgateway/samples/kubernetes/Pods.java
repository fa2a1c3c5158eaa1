package org.integrationgateway.samples.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.integrationgateway.engines.runtime.process.AppProgram;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;

/** The pods of one deployment in a cluster. */
final class Pods implements AutoCloseable {
  private final KubernetesClient client;
  private final Config config;
  private final PodSpecs specs;

  Pods(KubernetesClient client, Config config) {
    this.client = client;
    this.config = config;
    this.specs = new PodSpecs(config);
  }

  /** Deletes the pods of an earlier program that was killed: their sessions are lost. */
  void removeAbandoned() {
    client.pods().inNamespace(config.namespace()).withLabels(specs.labels()).delete();
    client.secrets().inNamespace(config.namespace()).withLabels(specs.labels()).delete();
  }

  /** Creates the pod of an app, with its secret. */
  AppPod create(AppLaunch launch, Consumer<String> output) {
    check(launch);
    var session = launch.sessionId();
    var network =
        launch
            .network()
            .orElseThrow(
                () ->
                    refused(
                        "the launch request has no certificate, which the app needs to listen"));
    var pod = new AppPod(client, config, session, output);
    try {
      client
          .secrets()
          .inNamespace(config.namespace())
          .resource(specs.secret(session, launch, network))
          .create();
      client
          .pods()
          .inNamespace(config.namespace())
          .resource(specs.pod(session, launch, network))
          .create();
      return pod;
    } catch (KubernetesClientException refused) {
      pod.end(Deadline.in(Duration.ZERO));
      throw new ServiceException(
          Reason.UNAVAILABLE, "the cluster makes no pod: " + refused.getMessage(), refused);
    }
  }

  /**
   * Checks the package on the volume, which is mounted here at the same path, before a pod is
   * created.
   */
  private void check(AppLaunch launch) {
    var folder = AppProgram.of(launch).folder();
    try {
      var root = Path.of(config.volumePath()).toRealPath();
      if (!folder.startsWith(root)) {
        throw refused("the package %s does not lie on the volume at %s", folder, root);
      }
    } catch (IOException failure) {
      throw refused("the volume %s cannot be read: %s", config.volumePath(), failure);
    }
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }

  @Override
  public void close() {
    client.close();
  }
}
