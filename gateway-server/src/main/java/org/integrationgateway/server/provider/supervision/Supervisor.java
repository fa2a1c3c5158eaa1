package org.integrationgateway.server.provider.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one provider up, on one thread of its own: start, configure, watch, start again. The thread
 * lives as long as the provider, which {@code Isolation} of the process relies on.
 */
public final class Supervisor<S> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Supervisor.class);
  private static final int UNANSWERED_BEFORE_RESTART = 3;

  private final String name;
  private final ProviderLauncher<S> launcher;
  private final Times times;
  private final Consumer<S> onReady;
  private final RestartPolicy policy;
  private final Clock clock;
  private final Readiness<S> readiness = new Readiness<>();
  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final CompletableFuture<Optional<String>> firstOutcome = new CompletableFuture<>();
  private final Thread thread;
  private volatile Optional<ProviderInstance<S>> current = Optional.empty();

  /**
   * @param onReady told what serves whenever it becomes ready
   */
  public Supervisor(
      String name, ProviderLauncher<S> launcher, Times times, Clock clock, Consumer<S> onReady) {
    this.name = name;
    this.launcher = launcher;
    this.times = times;
    this.clock = clock;
    this.onReady = onReady;
    this.policy =
        new RestartPolicy(times.firstBackoff(), () -> ThreadLocalRandom.current().nextDouble());
    this.thread = new Thread(this::supervise, "provider-" + name);
    thread.setDaemon(true);
  }

  /** Begins; {@link #firstOutcome} tells how it went. */
  public void start() {
    thread.start();
  }

  /** Completes after the first attempt: empty when it is ready, else why it is not. */
  public CompletableFuture<Optional<String>> firstOutcome() {
    return firstOutcome.copy();
  }

  /** The way into the provider, which survives its restarts. */
  public Entrance<S> entrance() {
    return new Entrance<>(name, readiness);
  }

  public State state() {
    return readiness.status().state();
  }

  /** Begins to stop it, and comes back at once. */
  public void stop() {
    stop.complete("it was stopped");
    if (readiness.status().state().calls() == State.Calls.HELD) {
      current.ifPresent(ProviderInstance::close);
    }
  }

  /** Stops it in order and waits until nothing of it is left. */
  @Override
  public void close() {
    stop();
    try {
      if (thread.isAlive()) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      current.ifPresent(ProviderInstance::close);
    }
  }

  private void supervise() {
    try {
      var end = live();
      while (!stop.isDone() && restarts(end)) {
        end = live();
      }
    } catch (RuntimeException | Error e) {
      log.error("the supervisor of provider '{}' failed; it is not started again", name, e);
      readiness.become(Status.of(State.FAILED, "its supervisor failed"));
      throw e;
    } finally {
      current.ifPresent(ProviderInstance::close);
      if (stop.isDone()) {
        readiness.become(Status.of(State.STOPPED, "it was stopped"));
      }
      firstOutcome.complete(Optional.of(readiness.status().reason()));
    }
  }

  /** How one run of the provider came to its end. */
  private record End(String reason, boolean retry, Duration served) {}

  private End live() {
    readiness.become(Status.of(State.STARTING, "it is starting"));
    try (var instance = launcher.launch()) {
      current = Optional.of(instance);
      var deadline = Deadline.in(times.startup());
      if (!stop.isDone()) {
        instance.open(deadline);
        readiness.become(Status.of(State.CONFIGURING, "it is being configured"));
        var service = instance.configure(deadline);
        long readySince = System.nanoTime();
        serving(instance, service);
        var reason = watch(instance);
        readiness.become(Status.backoff(reason, Duration.ZERO));
        return new End(reason, true, Duration.ofNanos(System.nanoTime() - readySince));
      }
      return new End("it was stopped", false, Duration.ZERO);
    } catch (StartFailure failure) {
      if (!stop.isDone()) {
        log.atError().addKeyValue("provider", name).log(failure.diagnosis());
      }
      return new End(
          failure.reason(), failure.remedy() == StartFailure.Remedy.RETRY, Duration.ZERO);
    } finally {
      current = Optional.empty();
    }
  }

  private void serving(ProviderInstance<S> instance, S service) {
    readiness.become(Status.serving(State.READY, "", instance));
    log.atInfo().addKeyValue("provider", name).log("provider '{}' is ready", name);
    try {
      onReady.accept(service);
    } catch (RuntimeException e) {
      log.error("what provider '{}' says about itself could not be taken over", name, e);
    }
    firstOutcome.complete(Optional.empty());
  }

  /** Until it ends, is stopped, or answers no more. */
  private String watch(ProviderInstance<S> instance) {
    var over = CompletableFuture.anyOf(stop, instance.ended());
    int unanswered = 0;
    while (!isDone(over, times.healthInterval())) {
      var health = instance.health(Deadline.in(times.healthTimeout()));
      unanswered = health instanceof ProviderInstance.Health.NoAnswer ? unanswered + 1 : 0;
      if (unanswered == UNANSWERED_BEFORE_RESTART) {
        return "it stopped answering";
      }
      judge(instance, health);
    }
    if (stop.isDone()) {
      drain(instance);
      return "it was stopped";
    }
    return "it ended with " + instance.ended().join();
  }

  private void judge(ProviderInstance<S> instance, ProviderInstance.Health health) {
    var reason = health.problem();
    var state = reason.isEmpty() ? State.READY : State.DEGRADED;
    var known = readiness.status();
    if (known.state() == state && known.reason().equals(reason)) {
      return;
    }
    readiness.become(Status.serving(state, reason, instance));
    if (state == State.READY) {
      log.info("provider '{}' is well again", name);
    } else {
      log.warn("provider '{}' is not well: {}", name, reason);
    }
  }

  private void drain(ProviderInstance<S> instance) {
    readiness.become(Status.of(State.DRAINING, "it is being stopped"));
    int left = readiness.awaitQuiet(times.drain());
    if (left > 0) {
      log.warn("provider '{}' is stopped with {} calls under way", name, left);
    }
    instance.shutdown(times.grace());
  }

  /** Decides after an end, and waits as long as decided. */
  private boolean restarts(End end) {
    if (!end.retry()) {
      return failed(end.reason());
    }
    if (policy.ended(clock.instant(), end.served())
        instanceof RestartPolicy.Decision.Restart restart) {
      log.warn(
          "provider '{}': {}; starting it again in {} ms",
          name,
          end.reason(),
          restart.delay().toMillis());
      readiness.become(Status.backoff(end.reason(), restart.delay()));
      firstOutcome.complete(Optional.of(end.reason()));
      return !isDone(stop, restart.delay());
    }
    return failed(
        "%s, for the %dth time within a minute; it is not started again"
            .formatted(end.reason(), RestartPolicy.MOST_ENDS));
  }

  private boolean failed(String reason) {
    log.error("provider '{}' has failed: {}", name, reason);
    readiness.become(Status.of(State.FAILED, reason));
    firstOutcome.complete(Optional.of(reason));
    return false;
  }

  private static boolean isDone(CompletableFuture<?> future, Duration longest) {
    try {
      future.get(longest.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
