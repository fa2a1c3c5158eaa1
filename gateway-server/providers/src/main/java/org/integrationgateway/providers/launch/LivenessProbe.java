package org.integrationgateway.providers.launch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.host.connect.ProviderHealth;
import org.integrationgateway.providers.instance.ProviderInstance.Health;
import org.integrationgateway.providers.instance.ProviderRun;
import org.integrationgateway.sdk.Deadline;

/**
 * Detects the end of a provider by its connection or by its process, whichever ends first. A lost
 * connection usually means that the process is ending.
 */
final class LivenessProbe {
  private static final Duration EXIT_OF_A_BUSY_HOST = Duration.ofSeconds(2);
  private static final Duration SECOND_LOOK = Duration.ofSeconds(1);

  private final String provider;
  private final ProviderRun run;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile Runnable listener = () -> {};
  private volatile boolean broken;
  private volatile boolean saidNo;
  private volatile boolean expected;

  LivenessProbe(String provider, ProviderRun run) {
    this.provider = provider;
    this.run = run;
    run.ended().thenAccept(ended::complete);
  }

  /** Listens to the health that this connection reports. */
  void watch(ProviderConnection connection) {
    connection.watch(health -> heard(health, connection));
  }

  /** Runs the listener, on any thread, when its health may have changed. */
  void whenItChanges(Runnable told) {
    listener = told;
    if (saidNo) {
      told.run();
    }
  }

  Health ask(ProviderConnection connection, Deadline deadline) {
    var health = connection.health(deadline);
    if (health.state() != ProviderHealth.State.LOST) {
      run.heard();
    }
    return switch (health.state()) {
      case READY -> new Health.Well();
      case NOT_READY ->
          new Health.Unwell(
              health.message().isEmpty() ? "it reports that it is not healthy" : health.message());
      case LOST -> new Health.NoAnswer(health.message());
    };
  }

  /** Records a report of health, on the connection's thread. */
  private void heard(ProviderHealth health, ProviderConnection connection) {
    if (health.state() == ProviderHealth.State.LOST) {
      broken = true;
      onOwnThread(provider, () -> lookAgain(connection));
      return;
    }
    saidNo = health.state() == ProviderHealth.State.NOT_READY;
    listener.run();
  }

  /** Not every provider lets itself be watched, but all of them must answer. */
  private void lookAgain(ProviderConnection connection) {
    if (!(ask(connection, Deadline.in(SECOND_LOOK)) instanceof Health.NoAnswer)) {
      broken = false;
      listener.run();
      return;
    }
    if (endedWithin(EXIT_OF_A_BUSY_HOST).isEmpty() && !expected) {
      ended.complete("a broken connection, although its process still runs");
    }
  }

  /** Makes its end expected. */
  void expectEnd() {
    expected = true;
  }

  /** Completes with how it ended. */
  CompletableFuture<String> ended() {
    return ended;
  }

  /** Whether the connection or the process has ended. */
  boolean hasEnded() {
    return broken || ended.isDone();
  }

  /** How the process ended; empty when it does not end within this time. */
  Optional<String> endedWithin(Duration time) {
    var end = ended.copy().completeOnTimeout("", time.toMillis(), TimeUnit.MILLISECONDS).join();
    return end.isEmpty() ? Optional.empty() : Optional.of(end);
  }

  /** The common pool has as few as one thread, and these tasks wait. */
  static void onOwnThread(String provider, Runnable task) {
    DaemonThread.start("provider-" + provider + "-question", task);
  }
}
