package org.integrationgateway.providers.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider from one launcher, started and restarted on one thread of its own. The thread runs as
 * long as any process that it has started, which the death signal of the processes relies on.
 */
final class Generation<S> implements ProcessRun.RunListener<S> {
  private static final Logger log = LoggerFactory.getLogger(Generation.class);

  private final String name;
  private final ProviderLauncher<S> launcher;
  private final SupervisionTimes times;
  private final RunHistory history;
  private final Owner<S> owner;
  private final RestartPolicy policy;
  private final Clock clock;
  private final ProcessRun<S> run;
  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final CompletableFuture<Optional<String>> firstOutcome = new CompletableFuture<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final AtomicReference<Standing> standing = new AtomicReference<>(Standing.ON_TRIAL);
  private volatile SupervisedStatus<S> status =
      SupervisedStatus.of(ProviderState.STOPPED, "it was not started yet");
  private volatile StartCondition condition = StartCondition.AT_ONCE;

  /**
   * The condition for the start of a provider.
   *
   * @param ready completes when it may be started
   * @param reason what it waits for, for callers
   */
  record StartCondition(CompletableFuture<?> ready, String reason) {
    static final StartCondition AT_ONCE =
        new StartCondition(CompletableFuture.completedFuture(null), "it is starting");

    boolean isMet() {
      return ready.isDone();
    }
  }

  /** Receives the status of a generation. */
  interface Owner<S> {
    void became(Generation<S> generation, SupervisedStatus<S> status);

    void ready(Generation<S> generation, S service);
  }

  private enum Standing {
    /** One attempt, until it is decided to keep it. */
    ON_TRIAL,
    KEPT,
    FAILED_TRIAL
  }

  Generation(
      String name,
      ProviderLauncher<S> launcher,
      SupervisionTimes times,
      Clock clock,
      RunHistory history,
      Owner<S> owner) {
    this.name = name;
    this.launcher = launcher;
    this.times = times;
    this.clock = clock;
    this.history = history;
    this.owner = owner;
    this.run = new ProcessRun<>(name, launcher, times, clock, history, stop, this);
    this.policy =
        new RestartPolicy(times.firstBackoff(), () -> ThreadLocalRandom.current().nextDouble());
  }

  ProviderLauncher<S> launcher() {
    return launcher;
  }

  SupervisionTimes times() {
    return times;
  }

  StartCondition condition() {
    return condition;
  }

  /** The current run. */
  Optional<ProviderInstance<S>> instance() {
    return run.instance();
  }

  /** Starts it, once. Callers wait until it serves. */
  void start(StartCondition when) {
    condition = when;
    if (!stop.isDone()) {
      become(SupervisedStatus.of(ProviderState.STARTING, when.reason()));
    }
    DaemonThread.start("provider-" + name, this::supervise);
  }

  /** Completes after the first attempt: empty when it is ready, else why it is not. */
  CompletableFuture<Optional<String>> firstOutcome() {
    return firstOutcome.copy();
  }

  /** Completes when nothing of it is left. */
  CompletableFuture<Void> over() {
    return over.copy();
  }

  /** Lets it be restarted when it ends; false when it has already ended. */
  boolean keep() {
    return standing.compareAndSet(Standing.ON_TRIAL, Standing.KEPT);
  }

  /** Whether this generation is the one that stays in use. */
  boolean isKept() {
    return standing.get() == Standing.KEPT;
  }

  /** Begins to stop it and returns at once: calls under way may end. */
  void stop(String reason) {
    stop.complete(reason);
    if (status.state().calls() == ProviderState.Calls.HELD) {
      DaemonThread.start("provider-" + name + "-end", run::kill);
    }
  }

  /**
   * Takes over why another start of the same launcher has failed: the reason of the end before that
   * is out of date. A generation that has not failed keeps its status.
   */
  void triedAgain(Generation<S> next, String problem) {
    if (next.launcher == launcher && status.state() == ProviderState.FAILED) {
      become(SupervisedStatus.of(ProviderState.FAILED, problem));
    }
  }

  /** Ends what runs now. */
  void kill() {
    run.kill();
  }

  @Override
  public SupervisedStatus<S> status() {
    return status;
  }

  @Override
  public void become(SupervisedStatus<S> next) {
    status = next;
    owner.became(this, next);
  }

  @Override
  public void ready(S service) {
    owner.ready(this, service);
  }

  @Override
  public void serves() {
    firstOutcome.complete(Optional.empty());
  }

  private void supervise() {
    try {
      LastingThread.last("provider-" + name, this::run);
    } finally {
      kill();
      if (stop.isDone()) {
        become(SupervisedStatus.of(ProviderState.STOPPED, stop.join()));
      }
      firstOutcome.complete(Optional.of(status.reason()));
      over.complete(null);
    }
  }

  /** Runs the generation, after the processes of an earlier beginning have ended. */
  private void run() {
    kill();
    CompletableFuture.anyOf(stop, condition.ready()).join();
    while (!stop.isDone()) {
      if (!restarts(run.run())) {
        break;
      }
    }
  }

  /** Decides after an end, and waits as long as decided. */
  private boolean restarts(ProcessRun.End end) {
    if (stop.isDone()) {
      return false;
    }
    if (standing.compareAndSet(Standing.ON_TRIAL, Standing.FAILED_TRIAL)) {
      log.warn("the replacement of provider '{}' is not available: {}", name, end.reason());
      return ended(ProviderState.FAILED, end.reason());
    }
    if (end.next() == ProcessRun.Next.REST) {
      return ended(ProviderState.STOPPED, end.reason());
    }
    if (end.next() == ProcessRun.Next.FAIL) {
      return failed(end.reason());
    }
    var decision =
        end.next() == ProcessRun.Next.AGAIN_SOMETIME
            ? policy.hindered()
            : policy.ended(clock.instant(), end.served());
    if (decision instanceof RestartPolicy.Decision.Restart restart) {
      log.atInfo()
          .addKeyValue("provider", name)
          .log("provider '{}' restarts in {} ms", name, restart.delay().toMillis());
      history.restarted();
      become(SupervisedStatus.backoff(end.reason(), restart.delay()));
      firstOutcome.complete(Optional.of(end.reason()));
      return !isStoppedWithin(restart.delay());
    }
    return failed(
        "%s, for the %dth time within a minute; automatic restarts have stopped"
            .formatted(end.reason(), RestartPolicy.MOST_ENDS));
  }

  private boolean failed(String reason) {
    log.error(
        "provider '{}' has failed: {}; fix the cause, then run 'gateway provider restart'",
        name,
        reason);
    return ended(ProviderState.FAILED, reason);
  }

  private boolean ended(ProviderState state, String reason) {
    become(SupervisedStatus.of(state, reason));
    firstOutcome.complete(Optional.of(reason));
    return false;
  }

  private boolean isStoppedWithin(Duration longest) {
    try {
      stop.get(longest.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a stop is never exceptional", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
