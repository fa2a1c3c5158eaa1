package org.integrationgateway.samples.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.integrationgateway.engines.runtime.session.AppExit;
import org.integrationgateway.engines.runtime.session.RunningApp;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;

/** One app in its pod. */
final class AppPod implements RunningApp {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final int LONGEST_LINE = 4 << 10;

  private final KubernetesClient client;
  private final Config config;
  private final String name;
  private final Consumer<String> output;
  private volatile boolean deleted;

  /** A log is read once: reading cannot be resumed in the middle. */
  private boolean logRead;

  AppPod(KubernetesClient client, Config config, String name, Consumer<String> output) {
    this.client = client;
    this.config = config;
    this.name = name;
    this.output = output;
  }

  private PodResource pod() {
    return client.pods().inNamespace(config.namespace()).withName(name);
  }

  /**
   * Waits until it has an address.
   *
   * @throws ServiceException {@code UNAVAILABLE} with the cluster's message, when it gets none
   */
  @Override
  public AppAddress address() {
    var deadline = Deadline.current().orElseThrow();
    var last = Optional.<PodStatus>empty();
    while (!deadline.expired()) {
      last = Optional.ofNullable(pod().get()).map(Pod::getStatus);
      var ip = last.map(PodStatus::getPodIP).filter(text -> !text.isBlank());
      if (ip.isPresent()) {
        return AppAddress.of(ip.get(), config.port());
      }
      if (last.filter(AppPod::isFinal).isPresent()) {
        break;
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    throw new ServiceException(
        Reason.UNAVAILABLE,
        "pod %s in namespace %s got no address: %s"
            .formatted(name, config.namespace(), last.map(AppPod::why).orElse("it is gone")));
  }

  @Override
  public CompletionStage<AppExit> exit() {
    var exit = new CompletableFuture<AppExit>();
    var thread = new Thread(() -> exit.complete(follow()), "pod-" + name);
    thread.setDaemon(true);
    thread.start();
    return exit;
  }

  /** Reads its output until it has ended, and returns its exit. */
  private AppExit follow() {
    while (!deleted) {
      readLog();
      try {
        var status = Optional.ofNullable(pod().get()).map(Pod::getStatus);
        if (status.isEmpty()) {
          return new AppExit(false, "its pod was deleted from outside");
        }
        if (isFinal(status.get())) {
          return exit(status.get());
        }
      } catch (KubernetesClientException away) {
        // The cluster may become available again; the pod still runs.
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return new AppExit(true, "its pod was deleted");
  }

  private void readLog() {
    if (logRead) {
      return;
    }
    try (var watch = pod().watchLog();
        var reader = new BufferedReader(new InputStreamReader(watch.getOutput(), UTF_8))) {
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        logRead = true;
        output.accept(line.substring(0, Math.min(line.length(), LONGEST_LINE)));
      }
    } catch (IOException | KubernetesClientException notYet) {
      // The container has not started, or the connection was lost.
    }
  }

  private static boolean isFinal(PodStatus status) {
    return List.of("Succeeded", "Failed").contains(String.valueOf(status.getPhase()));
  }

  private static AppExit exit(PodStatus status) {
    var code = terminated(status).map(ContainerStateTerminated::getExitCode);
    boolean well = "Succeeded".equals(status.getPhase());
    return new AppExit(
        well, code.map(number -> "exit code " + number).orElseGet(() -> why(status)));
  }

  private static Optional<ContainerStateTerminated> terminated(PodStatus status) {
    return status.getContainerStatuses().stream()
        .map(ContainerStatus::getState)
        .flatMap(state -> Optional.ofNullable(state.getTerminated()).stream())
        .findFirst();
  }

  /** Returns the cluster's message: about the container while it waits, otherwise about the pod. */
  private static String why(PodStatus status) {
    return status.getContainerStatuses().stream()
        .map(ContainerStatus::getState)
        .flatMap(state -> Optional.ofNullable(state.getWaiting()).stream())
        .map(
            waiting ->
                waiting.getReason() + " " + Optional.ofNullable(waiting.getMessage()).orElse(""))
        .findFirst()
        .or(
            () ->
                status.getConditions().stream()
                    .filter(condition -> "False".equals(condition.getStatus()))
                    .map(condition -> condition.getReason() + " " + condition.getMessage())
                    .findFirst())
        .orElseGet(() -> "it is " + status.getPhase());
  }

  /** Deletes it with its secret: the cluster knows its grace and kills it. */
  @Override
  public void end(Deadline grace) {
    deleted = true;
    client.secrets().inNamespace(config.namespace()).withName(name).delete();
    pod().withGracePeriod(config.stopGraceSeconds()).delete();
    var until = Deadline.in(Duration.ofSeconds(config.stopGraceSeconds() + 10L));
    while (pod().get() != null && !until.expired()) {
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }
}
