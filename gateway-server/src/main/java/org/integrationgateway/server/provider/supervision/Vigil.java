package org.integrationgateway.server.provider.supervision;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks after one run that serves, on the thread that keeps it up. */
final class Vigil<S> {
  private static final Logger log = LoggerFactory.getLogger(Vigil.class);
  private static final int UNANSWERED_BEFORE_RESTART = 3;

  private final String name;
  private final Times times;
  private final Serving<S> serving;
  private final ProviderInstance<S> instance;
  private final CompletableFuture<String> stop;
  private final Supplier<Status<S>> status;
  private final Consumer<Status<S>> become;
  private final Semaphore woken = new Semaphore(0);

  /**
   * @param stop completes, with the reason, when it is wanted no more
   * @param status as it is now
   * @param become told whenever it is another one
   */
  Vigil(
      String name,
      Times times,
      Serving<S> serving,
      ProviderInstance<S> instance,
      CompletableFuture<String> stop,
      Supplier<Status<S>> status,
      Consumer<Status<S>> become) {
    this.name = name;
    this.times = times;
    this.serving = serving;
    this.instance = instance;
    this.stop = stop;
    this.status = status;
    this.become = become;
  }

  /** From now on nothing that happens to it is missed. */
  void begin() {
    instance.whenHealthChanges(woken::release);
    var unused = CompletableFuture.anyOf(stop, instance.ended()).thenRun(woken::release);
  }

  /** Until it ends, is stopped, or answers no more: which of these. */
  String keep() {
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
        return "it stopped answering";
      }
      judge(health);
    }
  }

  /** Until it is time to ask how it is; true when something has happened before. */
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
    var state = reason.isEmpty() ? State.READY : State.DEGRADED;
    var before = status.get();
    if (before.state() == state && before.reason().equals(reason)) {
      return;
    }
    become.accept(Status.serving(state, reason, serving));
    if (state == State.READY) {
      log.info("provider '{}' is well again", name);
      return;
    }
    log.warn("provider '{}' is not well: {}", name, reason);
  }
}
