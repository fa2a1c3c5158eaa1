package org.integrationgateway.samples.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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
  AppPod create(String session, AppLaunch launch) {
    check(launch);
    var network =
        launch
            .network()
            .orElseThrow(
                () ->
                    refused(
                        "the launch request has no certificate, which the app needs to listen"));
    var pod = new AppPod(client, config, session);
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
      pod.delete();
      throw new ServiceException(
          Reason.UNAVAILABLE, "the cluster makes no pod: " + refused.getMessage(), refused);
    }
  }

  /**
   * Checks the package on the volume, which is mounted here at the same path, before a pod is
   * created.
   */
  private void check(AppLaunch launch) {
    if (launch.sha256().isPresent()) {
      throw refused("%s is a folder, which has no SHA-256: leave it out", launch.location());
    }
    try {
      var root = Path.of(config.volumePath()).toRealPath();
      var folder = Path.of(launch.location());
      if (!folder.isAbsolute() || !Files.isDirectory(folder)) {
        throw refused("there is no package %s on the volume", folder);
      }
      if (!folder.toRealPath().startsWith(root)) {
        throw refused("the package %s does not lie on the volume at %s", folder, root);
      }
      var program = folder.resolve(launch.entrypoint());
      if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
        throw refused("the package has no program '%s' that may be executed", launch.entrypoint());
      }
      if (!program.toRealPath().startsWith(folder.toRealPath())) {
        throw refused("the program '%s' lies outside of its package", launch.entrypoint());
      }
    } catch (IOException | InvalidPathException e) {
      throw refused("the package %s cannot be read: %s", launch.location(), e.getMessage());
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
