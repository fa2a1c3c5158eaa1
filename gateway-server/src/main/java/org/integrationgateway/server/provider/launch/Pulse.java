package org.integrationgateway.server.provider.launch;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.connect.ProviderConnection;
import org.integrationgateway.sdk.connect.ProviderHealth;
import org.integrationgateway.server.provider.supervision.ProviderInstance.Health;
import org.integrationgateway.server.provider.supervision.ProviderRun;

/**
 * Whether a provider lives, by what is known first: what its connection tells, or the system. A
 * lost connection mostly means that the process is ending.
 */
final class Pulse {
  private static final Duration EXIT_OF_A_BUSY_HOST = Duration.ofSeconds(2);
  private static final Duration SECOND_LOOK = Duration.ofSeconds(1);

  private final String provider;
  private final ProviderRun run;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile Runnable listener = () -> {};
  private volatile boolean broken;
  private volatile boolean saidNo;
  private volatile boolean expected;

  Pulse(String provider, ProviderRun run) {
    this.provider = provider;
    this.run = run;
    run.ended().thenAccept(ended::complete);
  }

  /** From now on hears what this connection tells. */
  void feel(ProviderConnection connection) {
    connection.watch(health -> heard(health, connection));
  }

  /** Told, by any thread, whenever its health may be another one. */
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
          new Health.Unwell(health.message().isEmpty() ? "it says so" : health.message());
      case LOST -> new Health.NoAnswer(health.message());
    };
  }

  /** On the connection's thread. */
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
      ended.complete("a broken connection, though its process goes on");
    }
  }

  /** From now on its end is no surprise. */
  void expectEnd() {
    expected = true;
  }

  /** Completes with how it ended. */
  CompletableFuture<String> ended() {
    return ended;
  }

  /** Whether it has, as far as anybody has told. */
  boolean hasEnded() {
    return broken || ended.isDone();
  }

  /** How it ended, if it does within this time. */
  Optional<String> endedWithin(Duration time) {
    var end = ended.copy().completeOnTimeout("", time.toMillis(), TimeUnit.MILLISECONDS).join();
    return end.isEmpty() ? Optional.empty() : Optional.of(end);
  }

  /** The common pool has as few as one thread, and these tasks wait. */
  static void onOwnThread(String provider, Runnable task) {
    var thread = new Thread(task, "provider-" + provider + "-question");
    thread.setDaemon(true);
    thread.start();
  }
}
