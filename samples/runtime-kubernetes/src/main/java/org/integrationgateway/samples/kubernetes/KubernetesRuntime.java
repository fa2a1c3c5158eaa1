package org.integrationgateway.samples.kubernetes;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.integrationgateway.engines.runtime.session.RunningApp;
import org.integrationgateway.engines.runtime.session.SessionRuntime;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Runs apps in pods of a cluster, one in a session, from packages on a volume that is mounted at
 * the same path in the gateway. A pod is created when its app is started, and deleted with its
 * session; all pods are deleted with this program, or by the next one, when this one was killed.
 */
public final class KubernetesRuntime extends SessionRuntime {
  private final Config config;
  private final Pods pods;

  KubernetesRuntime(Config config, KubernetesClient client, InstantSource clock) {
    super(config.maxSessions(), Duration.ofSeconds(config.stopGraceSeconds()), clock);
    this.config = config;
    this.pods = new Pods(client, config);
  }

  @Override
  public RuntimeSupport support() {
    return new RuntimeSupport(true, EgressMode.NONE, false, List.of());
  }

  /** The name of its pod too. */
  @Override
  protected String newSessionId() {
    return "gw-" + UUID.randomUUID();
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    return Deadline.in(Duration.ofSeconds(config.startSeconds()))
        .during(() -> super.startApp(launch));
  }

  @Override
  protected RunningApp launch(AppLaunch launch, Consumer<String> output) {
    return pods.create(launch, output);
  }

  /** Ends every session; the cluster completes the deletions by itself. */
  @Override
  public void close() {
    super.close();
    pods.close();
  }

  static KubernetesRuntime open(Config config) {
    var settings = new ConfigBuilder();
    if (!config.apiServer().isEmpty()) {
      settings.withMasterUrl(config.apiServer());
    }
    var client = new KubernetesClientBuilder().withConfig(settings.build()).build();
    var runtime = new KubernetesRuntime(config, client, InstantSource.system());
    runtime.pods.removeAbandoned();
    return runtime;
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.RUNTIME, Config.class, KubernetesRuntime::open);
  }
}
