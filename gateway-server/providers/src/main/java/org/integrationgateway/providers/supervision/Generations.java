package org.integrationgateway.providers.supervision;

import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The generations of one provider that have not ended, and the current one, which serves calls. */
final class Generations<S> implements Generation.Owner<S> {
  private static final Logger log = LoggerFactory.getLogger(Generations.class);
  private static final String STOPPED = "it was stopped";

  private final String name;
  private final Clock clock;
  private final Consumer<S> onReady;
  private final AwaitedStatus<S> readiness;
  private final RunHistory history;
  private final Set<Generation<S>> living = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> served = new CompletableFuture<>();

  /** Held while metadata is published, so that an older generation cannot overwrite a newer one. */
  private final ReentrantLock telling = new ReentrantLock();

  private final ReentrantLock lock = new ReentrantLock();
  private volatile Generation<S> current;
  private boolean stopped;

  /**
   * @param onReady told what serves whenever it becomes ready
   */
  Generations(
      String name,
      ProviderLauncher<S> launcher,
      SupervisionTimes times,
      Clock clock,
      Consumer<S> onReady,
      AwaitedStatus<S> readiness,
      RunHistory history) {
    this.name = name;
    this.history = history;
    this.clock = clock;
    this.onReady = onReady;
    this.readiness = readiness;
    this.current = make(launcher, times);
  }

  /** Creates a generation that is not started yet. */
  Generation<S> make(ProviderLauncher<S> launcher, SupervisionTimes times) {
    return new Generation<>(name, launcher, times, clock, history, this);
  }

  /** The generation that serves calls. */
  Generation<S> current() {
    return current;
  }

  /** The starts and ends of all of them. */
  RunHistory history() {
    return history;
  }

  /** Completes when one serves for the first time. */
  CompletableFuture<Void> served() {
    return served.copy();
  }

  /** Starts it, unless all is to stop. */
  void begin(Generation<S> generation, Generation.StartCondition when) {
    lock.lock();
    try {
      living.add(generation);
      var unused = generation.over().thenRun(() -> living.remove(generation));
      if (stopped) {
        generation.stop(STOPPED);
      }
      generation.start(when);
    } finally {
      lock.unlock();
    }
  }

  /** Whether a process or thread of this generation still runs. */
  boolean lives(Generation<S> generation) {
    return living.contains(generation);
  }

  /** Makes this generation the current one. */
  void appoint(Generation<S> generation) {
    lock.lock();
    try {
      current = generation;
      become(generation.status());
    } finally {
      lock.unlock();
    }
  }

  private void become(SupervisedStatus<S> status) {
    readiness.become(status);
    if (status.serving().isPresent() && !served.isDone()) {
      served.completeAsync(() -> null);
    }
  }

  /**
   * Lets one that is ready serve, if it is accepted; calls wait until that is decided.
   *
   * @return empty when it counts, else why not
   */
  Optional<String> accept(Generation<S> next, Consumer<S> acceptance) {
    telling.lock();
    var release = readiness.hold();
    try {
      // First promise restarts, then publish its operations: if it ended in between, its operations
      // would stay in the catalog.
      var serving = next.keep() ? next.status().serving() : Optional.<InFlightCalls<S>>empty();
      if (serving.isEmpty()) {
        return Optional.of(next.status().reason());
      }
      acceptance.accept(serving.get().service());
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

  @Override
  public void became(Generation<S> generation, SupervisedStatus<S> status) {
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
      log.error("the metadata of provider '{}' could not be applied", name, e);
    } finally {
      telling.unlock();
    }
  }

  /** Begins to stop all of them and returns at once. */
  void stop() {
    lock.lock();
    try {
      stopped = true;
      living.forEach(generation -> generation.stop(STOPPED));
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nothing of them is left. */
  void awaitEnd() {
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
}
