package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Monitors one run that serves, on the thread of its supervisor. */
final class HealthMonitor<S> {
  private static final Logger log = LoggerFactory.getLogger(HealthMonitor.class);
  private static final int UNANSWERED_BEFORE_RESTART = 3;

  private final String name;
  private final SupervisionTimes times;
  private final InFlightCalls<S> serving;
  private final ProviderInstance<S> instance;
  private final CompletableFuture<String> stop;
  private final Supplier<SupervisedStatus<S>> status;
  private final Consumer<SupervisedStatus<S>> become;
  private final Semaphore woken = new Semaphore(0);

  /**
   * @param stop completes, with the reason, when it is wanted no more
   * @param status as it is now
   * @param become told whenever it is another one
   */
  HealthMonitor(
      String name,
      SupervisionTimes times,
      InFlightCalls<S> serving,
      ProviderInstance<S> instance,
      CompletableFuture<String> stop,
      Supplier<SupervisedStatus<S>> status,
      Consumer<SupervisedStatus<S>> become) {
    this.name = name;
    this.times = times;
    this.serving = serving;
    this.instance = instance;
    this.stop = stop;
    this.status = status;
    this.become = become;
  }

  /** Registers for the changes of its health, its end and its stop. */
  void begin() {
    instance.whenHealthChanges(woken::release);
    var unused = CompletableFuture.anyOf(stop, instance.ended()).thenRun(woken::release);
  }

  /** Waits until it ends, is stopped, or stops answering; returns the reason. */
  String awaitEnd() {
    int unanswered = 0;
    while (true) {
      if (sleep(times.healthInterval())) {
        // Callers look again, too: it may live after all.
        become.accept(status.get());
      }
      if (stop.isDone()) {
        return stop.join();
      }
      if (instance.ended().isDone()) {
        return "it ended with " + instance.ended().join();
      }
      var health = instance.health(Deadline.in(times.healthTimeout()));
      unanswered = health instanceof ProviderInstance.Health.NoAnswer ? unanswered + 1 : 0;
      if (unanswered == UNANSWERED_BEFORE_RESTART) {
        return "it stopped responding";
      }
      judge(health);
    }
  }

  /** Waits until the next health check; true when an event ended the wait. */
  private boolean sleep(Duration longest) {
    try {
      boolean early = woken.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
      woken.drainPermits();
      return early;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void judge(ProviderInstance.Health health) {
    var reason = health.problem();
    var state = reason.isEmpty() ? ProviderState.READY : ProviderState.DEGRADED;
    var before = status.get();
    if (before.state() == state && before.reason().equals(reason)) {
      return;
    }
    become.accept(SupervisedStatus.serving(state, reason, serving));
    if (state == ProviderState.READY) {
      log.info("provider '{}' is healthy again", name);
      return;
    }
    log.warn("provider '{}' reports that it is not healthy: {}", name, reason);
  }
}
