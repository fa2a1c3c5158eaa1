package org.integrationgateway.server.provider.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider from one launcher, kept up on one thread of its own: start, configure, watch, start
 * again. The thread lives as long as any process that it has started, which {@code Isolation} of
 * the process relies on.
 */
final class Generation<S> {
  private static final Logger log = LoggerFactory.getLogger(Generation.class);
  private static final int UNANSWERED_BEFORE_RESTART = 3;

  private final String name;
  private final ProviderLauncher<S> launcher;
  private final Times times;
  private final History history;
  private final Owner<S> owner;
  private final RestartPolicy policy;
  private final Clock clock;
  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final CompletableFuture<Optional<String>> firstOutcome = new CompletableFuture<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final AtomicReference<Standing> standing = new AtomicReference<>(Standing.ON_TRIAL);
  private volatile Status<S> status = Status.of(State.STOPPED, "it was not started yet");
  private volatile Optional<ProviderInstance<S>> instance = Optional.empty();

  /** Who is told. */
  interface Owner<S> {
    void became(Generation<S> generation, Status<S> status);

    void ready(Generation<S> generation, S service);
  }

  private enum Standing {
    /** One attempt, until somebody decides to keep it. */
    ON_TRIAL,
    KEPT,
    FAILED_TRIAL
  }

  Generation(
      String name,
      ProviderLauncher<S> launcher,
      Times times,
      Clock clock,
      History history,
      Owner<S> owner) {
    this.name = name;
    this.launcher = launcher;
    this.times = times;
    this.clock = clock;
    this.history = history;
    this.owner = owner;
    this.policy =
        new RestartPolicy(times.firstBackoff(), () -> ThreadLocalRandom.current().nextDouble());
  }

  ProviderLauncher<S> launcher() {
    return launcher;
  }

  Times times() {
    return times;
  }

  Status<S> status() {
    return status;
  }

  /** What runs now. */
  Optional<ProviderInstance<S>> instance() {
    return instance;
  }

  void start() {
    var thread = new Thread(this::supervise, "provider-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Completes after the first attempt: empty when it is ready, else why it is not. */
  CompletableFuture<Optional<String>> firstOutcome() {
    return firstOutcome.copy();
  }

  /** Completes when nothing of it is left. */
  CompletableFuture<Void> over() {
    return over.copy();
  }

  /** From now on it is started again when it ends; false when it has ended already. */
  boolean keep() {
    return standing.compareAndSet(Standing.ON_TRIAL, Standing.KEPT);
  }

  /** Whether it was decided to keep it. */
  boolean isKept() {
    return standing.get() == Standing.KEPT;
  }

  /** Begins to stop it, and comes back at once: calls under way may end. */
  void stop(String reason) {
    stop.complete(reason);
    if (status.state().calls() == State.Calls.HELD) {
      kill();
    }
  }

  /** Ends what runs now. */
  void kill() {
    instance.ifPresent(ProviderInstance::close);
  }

  private void become(Status<S> next) {
    status = next;
    owner.became(this, next);
  }

  private void supervise() {
    try {
      while (!stop.isDone()) {
        if (!restarts(live())) {
          break;
        }
      }
    } catch (RuntimeException | Error e) {
      log.error("the supervisor of provider '{}' failed; it is not started again", name, e);
      become(Status.of(State.FAILED, "its supervisor failed"));
      throw e;
    } finally {
      kill();
      if (stop.isDone()) {
        become(Status.of(State.STOPPED, stop.join()));
      }
      firstOutcome.complete(Optional.of(status.reason()));
      over.complete(null);
    }
  }

  /**
   * How one run of the provider came to its end.
   *
   * @param next what to do about it
   * @param served how long it had been ready
   */
  private record End(String reason, Next next, Duration served) {}

  private enum Next {
    /** As the policy says: another run may end differently. */
    AGAIN,
    /** Nothing: it had come to its end. */
    REST,
    /** Nothing, until somebody changes something. */
    FAIL
  }

  private End live() {
    become(Status.of(State.STARTING, "it is starting"));
    long begun = System.nanoTime();
    try (var launched = launcher.launch()) {
      instance = Optional.of(launched);
      var deadline = Deadline.in(times.startup());
      if (stop.isDone()) {
        return new End(stop.join(), Next.REST, Duration.ZERO);
      }
      launched.open(deadline);
      become(Status.of(State.CONFIGURING, "it is being configured"));
      launched.configure(deadline);
      long readySince = System.nanoTime();
      history.started(Duration.ofNanos(readySince - begun));
      var reason = serve(launched);
      return new End(reason, next(launched), Duration.ofNanos(System.nanoTime() - readySince));
    } catch (StartFailure failure) {
      if (!stop.isDone()) {
        log.atError().addKeyValue("provider", name).log(failure.diagnosis());
        history.ended(new Report.End(clock.instant(), failure.reason(), failure.lastLines()));
      }
      boolean again =
          failure.remedy() == StartFailure.Remedy.RETRY && times.restarts() != Times.Restarts.NEVER;
      return new End(failure.reason(), again ? Next.AGAIN : Next.FAIL, Duration.ZERO);
    } finally {
      instance = Optional.empty();
    }
  }

  /** What the deployment wants after an end like this. */
  private Next next(ProviderInstance<S> ended) {
    return switch (times.restarts()) {
      case ALWAYS -> Next.AGAIN;
      case ON_FAILURE -> ended.hasEndedWell() ? Next.REST : Next.AGAIN;
      case NEVER -> ended.hasEndedWell() ? Next.REST : Next.FAIL;
    };
  }

  /** Until it ends, is stopped, or answers no more. */
  private String serve(ProviderInstance<S> ready) {
    var serving = new Serving<S>(ready);
    var woken = new Semaphore(0);
    ready.whenHealthChanges(woken::release);
    become(Status.serving(State.READY, "", serving));
    log.atInfo().addKeyValue("provider", name).log("provider '{}' is ready", name);
    owner.ready(this, ready.service());
    firstOutcome.complete(Optional.empty());
    var reason = watch(ready, serving, woken);
    if (stop.isDone()) {
      drain(ready, serving);
      return stop.join();
    }
    become(Status.backoff(reason, Duration.ZERO));
    serving.end();
    log.atWarn().addKeyValue("provider", name).log(ready.obituary(reason));
    history.ended(new Report.End(clock.instant(), reason, ready.lastLines()));
    return reason;
  }

  /** Sleeps until it is time to ask how it is, or until something happens. */
  private String watch(ProviderInstance<S> ready, Serving<S> serving, Semaphore woken) {
    var unused = CompletableFuture.anyOf(stop, ready.ended()).thenRun(woken::release);
    int unanswered = 0;
    while (true) {
      if (await(woken, times.healthInterval())) {
        // Callers look again, too: it may live after all.
        become(status);
      }
      if (stop.isDone()) {
        return stop.join();
      }
      if (ready.ended().isDone()) {
        return "it ended with " + ready.ended().join();
      }
      var health = ready.health(Deadline.in(times.healthTimeout()));
      unanswered = health instanceof ProviderInstance.Health.NoAnswer ? unanswered + 1 : 0;
      if (unanswered == UNANSWERED_BEFORE_RESTART) {
        return "it stopped answering";
      }
      judge(serving, health);
    }
  }

  /** Whether somebody woke it. */
  private static boolean await(Semaphore woken, Duration longest) {
    try {
      boolean early = woken.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
      woken.drainPermits();
      return early;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void judge(Serving<S> serving, ProviderInstance.Health health) {
    var reason = health.problem();
    var state = reason.isEmpty() ? State.READY : State.DEGRADED;
    if (status.state() == state && status.reason().equals(reason)) {
      return;
    }
    become(Status.serving(state, reason, serving));
    if (state == State.READY) {
      log.info("provider '{}' is well again", name);
    } else {
      log.warn("provider '{}' is not well: {}", name, reason);
    }
  }

  /** Callers see the new status first: nobody is turned away by a door that looks open. */
  private void drain(ProviderInstance<S> ready, Serving<S> serving) {
    become(Status.of(State.DRAINING, "it is being stopped"));
    serving.end();
    int left = serving.awaitQuiet(times.drain());
    if (left > 0) {
      log.warn("provider '{}' is stopped with {} calls under way", name, left);
    }
    ready.shutdown(times.grace());
  }

  /** Decides after an end, and waits as long as decided. */
  private boolean restarts(End end) {
    if (stop.isDone()) {
      return false;
    }
    if (standing.compareAndSet(Standing.ON_TRIAL, Standing.FAILED_TRIAL)) {
      log.warn("what was to replace provider '{}' does not serve: {}", name, end.reason());
      return ended(State.FAILED, end.reason());
    }
    if (end.next() == Next.REST) {
      return ended(State.STOPPED, end.reason());
    }
    if (end.next() == Next.FAIL) {
      return failed(end.reason());
    }
    if (policy.ended(clock.instant(), end.served())
        instanceof RestartPolicy.Decision.Restart restart) {
      log.atInfo()
          .addKeyValue("provider", name)
          .log("provider '{}' is started again in {} ms", name, restart.delay().toMillis());
      history.restarted();
      become(Status.backoff(end.reason(), restart.delay()));
      firstOutcome.complete(Optional.of(end.reason()));
      return !isDone(stop, restart.delay());
    }
    return failed(
        "%s, for the %dth time within a minute; it is not started again"
            .formatted(end.reason(), RestartPolicy.MOST_ENDS));
  }

  private boolean failed(String reason) {
    log.error("provider '{}' has failed: {}", name, reason);
    return ended(State.FAILED, reason);
  }

  private boolean ended(State state, String reason) {
    become(Status.of(state, reason));
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
