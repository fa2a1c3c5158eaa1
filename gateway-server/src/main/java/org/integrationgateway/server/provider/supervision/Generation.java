package org.integrationgateway.server.provider.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider from one launcher, kept up on one thread of its own: one life, and again. The thread
 * lives as long as any process that it has started, which {@code Isolation} of the process relies
 * on.
 */
final class Generation<S> implements Life.Witness<S> {
  private static final Logger log = LoggerFactory.getLogger(Generation.class);

  private final String name;
  private final ProviderLauncher<S> launcher;
  private final Times times;
  private final History history;
  private final Owner<S> owner;
  private final RestartPolicy policy;
  private final Clock clock;
  private final Life<S> life;
  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final CompletableFuture<Optional<String>> firstOutcome = new CompletableFuture<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final AtomicReference<Standing> standing = new AtomicReference<>(Standing.ON_TRIAL);
  private volatile Status<S> status = Status.of(State.STOPPED, "it was not started yet");
  private volatile Beginning beginning = Beginning.AT_ONCE;

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
    this.life = new Life<>(name, launcher, times, clock, history, stop, this);
    this.policy =
        new RestartPolicy(times.firstBackoff(), () -> ThreadLocalRandom.current().nextDouble());
  }

  ProviderLauncher<S> launcher() {
    return launcher;
  }

  Times times() {
    return times;
  }

  Beginning beginning() {
    return beginning;
  }

  /** What runs now. */
  Optional<ProviderInstance<S>> instance() {
    return life.instance();
  }

  /** Once. Callers wait from now on. */
  void start(Beginning when) {
    beginning = when;
    if (!stop.isDone()) {
      become(Status.of(State.STARTING, when.reason()));
    }
    thread("provider-" + name, this::supervise);
  }

  private static void thread(String name, Runnable task) {
    var thread = new Thread(task, name);
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
      thread("provider-" + name + "-end", life::kill);
    }
  }

  /** Ends what runs now. */
  void kill() {
    life.kill();
  }

  @Override
  public Status<S> status() {
    return status;
  }

  @Override
  public void become(Status<S> next) {
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
      CompletableFuture.anyOf(stop, beginning.ready()).join();
      while (!stop.isDone()) {
        if (!restarts(life.live())) {
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

  /** Decides after an end, and waits as long as decided. */
  private boolean restarts(Life.End end) {
    if (stop.isDone()) {
      return false;
    }
    if (standing.compareAndSet(Standing.ON_TRIAL, Standing.FAILED_TRIAL)) {
      log.warn("what was to replace provider '{}' does not serve: {}", name, end.reason());
      return ended(State.FAILED, end.reason());
    }
    if (end.next() == Life.Next.REST) {
      return ended(State.STOPPED, end.reason());
    }
    if (end.next() == Life.Next.FAIL) {
      return failed(end.reason());
    }
    var decision =
        end.next() == Life.Next.AGAIN_SOMETIME
            ? policy.hindered()
            : policy.ended(clock.instant(), end.served());
    if (decision instanceof RestartPolicy.Decision.Restart restart) {
      log.atInfo()
          .addKeyValue("provider", name)
          .log("provider '{}' is started again in {} ms", name, restart.delay().toMillis());
      history.restarted();
      become(Status.backoff(end.reason(), restart.delay()));
      firstOutcome.complete(Optional.of(end.reason()));
      return !isStoppedWithin(restart.delay());
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
