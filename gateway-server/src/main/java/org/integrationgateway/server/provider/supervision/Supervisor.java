package org.integrationgateway.server.provider.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one provider up, whatever generation of it serves: calls come in by one {@link #entrance},
 * which outlives processes, launchers and restarts.
 */
public final class Supervisor<S> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Supervisor.class);

  /** An attempt ends by itself after its startup timeout; this is for ending its process. */
  private static final Duration AFTER_STARTUP = Duration.ofSeconds(5);

  private static final String STOPPED = "it was stopped";
  private static final String REPLACED = "another one serves in its place";

  private final String name;
  private final Clock clock;
  private final Consumer<S> onReady;
  private final Readiness<S> readiness = new Readiness<>();
  private final History history = new History();
  private final Generation.Owner<S> owner = new Told();
  private final Set<Generation<S>> living = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Optional<String>> firstOutcome;
  private final CompletableFuture<Void> served = new CompletableFuture<>();

  /** What is learned of a provider is told in the order in which the generations serve. */
  private final ReentrantLock telling = new ReentrantLock();

  private final ReentrantLock lock = new ReentrantLock();
  private volatile Generation<S> current;
  private CompletableFuture<?> lastReplacement = CompletableFuture.completedFuture(null);
  private boolean stopped;

  /**
   * @param onReady told what serves whenever it becomes ready
   */
  public Supervisor(
      String name, ProviderLauncher<S> launcher, Times times, Clock clock, Consumer<S> onReady) {
    this.name = name;
    this.clock = clock;
    this.onReady = onReady;
    this.current = new Generation<>(name, launcher, times, clock, history, owner);
    this.firstOutcome = current.firstOutcome();
  }

  /**
   * Begins when others are ready; until then calls wait as they do during every start.
   *
   * @param ready completes then
   * @param reason what it waits for, for callers
   */
  public void startAfter(CompletableFuture<?> ready, String reason) {
    readiness.become(Status.of(State.STARTING, reason));
    ready.thenRun(this::startUnlessStopped);
  }

  private void startUnlessStopped() {
    lock.lock();
    try {
      if (!stopped) {
        start();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Completes when it serves for the first time. */
  public CompletableFuture<Void> whenServing() {
    return served.copy();
  }

  /** Begins; {@link #firstOutcome} tells how it went. */
  public void start() {
    current.keep();
    begin(current);
  }

  /** Completes after the first attempt: empty when it is ready, else why it is not. */
  public CompletableFuture<Optional<String>> firstOutcome() {
    return firstOutcome.copy();
  }

  /** Waits for the first attempt: empty when it serves, else why it does not. */
  public Optional<String> awaitFirstAttempt() {
    try {
      var patience = current.times().startup().plus(AFTER_STARTUP);
      return firstOutcome.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.of("is not ready in time");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a first outcome is never exceptional", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("was not waited for");
    }
  }

  /** The way into the provider, which survives its restarts. */
  public Entrance<S> entrance() {
    return new Entrance<>(name, readiness);
  }

  public State state() {
    return readiness.status().state();
  }

  /** As operators see it. */
  public Report report() {
    var counting = current;
    var status = readiness.status();
    var instance = counting.instance();
    return new Report(
        status.state(),
        status.reason(),
        status.since(),
        readiness.waiting(),
        history.starts(),
        history.starting(),
        history.restarts(),
        history.lastEnd(),
        instance.map(ProviderInstance::pid).orElse(OptionalLong.empty()),
        instance.map(ProviderInstance::lastLines).orElse(List.of()));
  }

  /**
   * Starts it anew, whatever its state.
   *
   * @return empty when the next one serves, else why it does not: then all is as it was
   */
  public CompletableFuture<Optional<String>> restart(Replacement how) {
    return replace(current.launcher(), how);
  }

  /** From now on calls wait, within their deadlines, until what is returned has been run. */
  public Runnable hold() {
    return readiness.hold();
  }

  /** As below, with the same patience, and told as always. */
  public CompletableFuture<Optional<String>> replace(ProviderLauncher<S> next, Replacement how) {
    return replace(next, current.times(), how, onReady);
  }

  /**
   * Puts what another launcher starts in the place of what serves now. Calls under way end where
   * they have begun.
   *
   * @param acceptance told of what is ready to serve, before it does; an exception refuses it, and
   *     its message is the reason
   * @return empty when the next one serves, else why it does not: then all is as it was
   */
  public CompletableFuture<Optional<String>> replace(
      ProviderLauncher<S> next, Times times, Replacement how, Consumer<S> acceptance) {
    var generation = new Generation<>(name, next, times, clock, history, owner);
    var outcome = new CompletableFuture<Optional<String>>();
    var turn = takeTurn(outcome);
    var thread =
        new Thread(
            () -> {
              turn.join();
              outcome.completeAsync(() -> replaced(generation, how, acceptance), Runnable::run);
            },
            "provider-" + name + "-replacement");
    thread.setDaemon(true);
    thread.start();
    return outcome.copy();
  }

  /** Completes when all that were asked for earlier are over, however they ended. */
  private CompletableFuture<?> takeTurn(CompletableFuture<?> mine) {
    lock.lock();
    try {
      var before = lastReplacement;
      lastReplacement = mine;
      return before.handle((done, failure) -> true);
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> replaced(Generation<S> next, Replacement how, Consumer<S> acceptance) {
    boolean useless = current.status().state().calls() == State.Calls.REFUSED;
    Runnable release = how == Replacement.ROLLING && !useless ? () -> {} : readiness.hold();
    try {
      return how == Replacement.STOP_FIRST
          ? afterwards(next, !useless, acceptance)
          : beside(next, acceptance);
    } finally {
      release.run();
    }
  }

  private Optional<String> beside(Generation<S> next, Consumer<S> acceptance) {
    var before = current;
    begin(next);
    var problem = decide(next, acceptance);
    (problem.isEmpty() ? before : next).stop(problem.isEmpty() ? REPLACED : STOPPED);
    if (problem.isPresent()) {
      next.over().join();
    }
    return problem;
  }

  private Optional<String> afterwards(Generation<S> next, boolean revive, Consumer<S> acceptance) {
    var before = current;
    before.stop(REPLACED);
    if (living.contains(before)) {
      before.over().join();
    }
    appoint(next);
    begin(next);
    var problem = decide(next, acceptance);
    if (problem.isPresent()) {
      next.stop(STOPPED);
      next.over().join();
      appoint(before);
      if (revive) {
        revive(before);
      }
    }
    return problem;
  }

  private void revive(Generation<S> before) {
    var again = new Generation<>(name, before.launcher(), before.times(), clock, history, owner);
    again.keep();
    appoint(again);
    begin(again);
    again.firstOutcome().join();
  }

  /** Waits for it, and lets it serve when it is ready and accepted. */
  private Optional<String> decide(Generation<S> next, Consumer<S> acceptance) {
    var problem = next.firstOutcome().join();
    if (problem.isPresent()) {
      return problem;
    }
    telling.lock();
    var release = readiness.hold();
    try {
      var serving = next.status().serving();
      if (serving.isEmpty()) {
        return Optional.of(next.status().reason());
      }
      acceptance.accept(serving.get().service());
      if (!next.keep()) {
        return Optional.of(next.status().reason());
      }
      appoint(next);
      return Optional.empty();
    } catch (RuntimeException refused) {
      log.debug("the next version of provider '{}' was refused", name, refused);
      return Optional.of(String.valueOf(refused.getMessage()));
    } finally {
      release.run();
      telling.unlock();
    }
  }

  /** From now on this one counts. */
  private void appoint(Generation<S> generation) {
    lock.lock();
    try {
      current = generation;
      become(generation.status());
    } finally {
      lock.unlock();
    }
  }

  private void become(Status<S> status) {
    readiness.become(status);
    if (status.serving().isPresent() && !served.isDone()) {
      served.completeAsync(() -> null);
    }
  }

  private void begin(Generation<S> generation) {
    lock.lock();
    try {
      living.add(generation);
      var unused = generation.over().thenRun(() -> living.remove(generation));
      if (stopped) {
        generation.stop(STOPPED);
      }
      generation.start();
    } finally {
      lock.unlock();
    }
  }

  /** Begins to stop it, and comes back at once. */
  public void stop() {
    lock.lock();
    try {
      stopped = true;
      living.forEach(generation -> generation.stop(STOPPED));
    } finally {
      lock.unlock();
    }
  }

  /** Stops it in order and waits until nothing of it is left. */
  @Override
  public void close() {
    stop();
    try {
      for (var generation : living) {
        generation.over().get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      living.forEach(Generation::kill);
    } catch (ExecutionException e) {
      throw new IllegalStateException("an end is never exceptional", e);
    }
  }

  /** Hears from all generations, and listens to the one that counts. */
  private final class Told implements Generation.Owner<S> {
    @Override
    public void became(Generation<S> generation, Status<S> status) {
      lock.lock();
      try {
        if (generation == current) {
          become(status);
        }
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void ready(Generation<S> generation, S service) {
      telling.lock();
      try {
        if (generation == current && generation.isKept()) {
          onReady.accept(service);
        }
      } catch (RuntimeException e) {
        log.error("what provider '{}' says about itself could not be taken over", name, e);
      } finally {
        telling.unlock();
      }
    }
  }
}
