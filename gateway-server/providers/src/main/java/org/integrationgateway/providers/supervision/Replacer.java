package org.integrationgateway.providers.supervision;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Replaces one generation by another: one replacement after another, in order. */
final class Replacer<S> {
  private static final String STOPPED = "it was stopped";
  private static final String REPLACED = "another one serves in its place";

  private final String name;
  private final Generations<S> generations;
  private final AwaitedStatus<S> readiness;
  private final ReentrantLock lock = new ReentrantLock();
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null);

  Replacer(String name, Generations<S> generations, AwaitedStatus<S> readiness) {
    this.name = name;
    this.generations = generations;
    this.readiness = readiness;
  }

  /**
   * Replaces what counts when it is its turn.
   *
   * @param acceptance told of what is ready to serve, before it does; an exception refuses it
   * @return empty when the next one serves, else why it does not: then all is as it was
   */
  CompletableFuture<Optional<String>> replace(
      Generation<S> next, Replacement how, Consumer<S> acceptance) {
    var outcome = new CompletableFuture<Optional<String>>();
    var turn = takeTurn(outcome);
    var thread =
        new Thread(
            () -> {
              turn.join();
              outcome.completeAsync(() -> replaced(next, how, acceptance), Runnable::run);
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
      var before = last;
      last = mine;
      return before.handle((done, failure) -> true);
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> replaced(Generation<S> next, Replacement how, Consumer<S> acceptance) {
    boolean useless = generations.current().status().state().calls() == ProviderState.Calls.REFUSED;
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
    var before = generations.current();
    generations.begin(next, Generation.StartCondition.AT_ONCE);
    var problem = decide(next, acceptance);
    if (problem.isEmpty()) {
      before.stop(REPLACED);
      return problem;
    }
    next.stop(STOPPED);
    next.over().join();
    before.triedAgain(next, problem.get());
    return problem;
  }

  private Optional<String> afterwards(Generation<S> next, boolean revive, Consumer<S> acceptance) {
    var before = generations.current();
    before.stop(REPLACED);
    if (generations.lives(before)) {
      before.over().join();
    }
    generations.appoint(next);
    generations.begin(next, Generation.StartCondition.AT_ONCE);
    var problem = decide(next, acceptance);
    if (problem.isPresent()) {
      next.stop(STOPPED);
      next.over().join();
      generations.appoint(before);
      before.triedAgain(next, problem.get());
      if (revive) {
        revive(before);
      }
    }
    return problem;
  }

  /** A generation that was still waiting for its start condition waits for it again. */
  private void revive(Generation<S> before) {
    var again = generations.make(before.launcher(), before.times());
    again.keep();
    generations.appoint(again);
    generations.begin(again, before.condition());
    if (before.condition().isMet()) {
      again.firstOutcome().join();
    }
  }

  /** Waits for it, and lets it serve when it is ready and accepted. */
  private Optional<String> decide(Generation<S> next, Consumer<S> acceptance) {
    return next.firstOutcome().join().or(() -> generations.accept(next, acceptance));
  }
}
