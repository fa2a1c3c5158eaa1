package org.integrationgateway.providers.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.scaling.PoolSize;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one provider running across its generations: calls come in by one {@link #entrance}, which
 * outlives processes, launchers and restarts. A provider with several instances has a supervisor
 * for each, behind the entrance of the first.
 */
public final class Supervisor<S> implements Supervision {
  /** An attempt ends by itself after its startup timeout; this is for ending its process. */
  private static final Duration AFTER_STARTUP = Duration.ofSeconds(5);

  private final String name;
  private final Consumer<S> onReady;
  private final AwaitedStatus<S> readiness = new AwaitedStatus<>();
  private final Generations<S> generations;
  private final Replacer<S> succession;
  private final Generation<S> first;
  private final FurtherInstances<S> further;
  private final Clock clock;

  /**
   * @param onReady told what serves whenever it becomes ready, before it is called
   */
  public Supervisor(
      String name,
      ProviderLauncher<S> launcher,
      SupervisionTimes times,
      Clock clock,
      Consumer<S> onReady) {
    this(name, launcher, times, clock, onReady, new RunHistory());
  }

  private Supervisor(
      String name,
      ProviderLauncher<S> launcher,
      SupervisionTimes times,
      Clock clock,
      Consumer<S> onReady,
      RunHistory history) {
    this.name = name;
    this.onReady = onReady;
    this.clock = clock;
    this.generations = new Generations<>(name, launcher, times, clock, onReady, readiness, history);
    this.succession = new Replacer<>(name, generations, readiness);
    this.first = generations.current();
    this.further = new FurtherInstances<>(name, readiness, this::another);
    readiness.whenChanged(further::changed);
  }

  private Supervisor<S> another() {
    var now = generations.current();
    return another(now.launcher(), now.times());
  }

  /** Another instance, whose starts and ends are those of this provider. */
  private Supervisor<S> another(ProviderLauncher<S> launcher, SupervisionTimes times) {
    var another =
        new Supervisor<S>(name, launcher, times, clock, ready -> {}, generations.history());
    another.readiness.whenChanged(further::changed);
    return another;
  }

  /** Changes how many instances there are; those that are there serve on. */
  public void resize(PoolSize size) {
    further.resize(size);
  }

  /** The run that serves calls now, if its process lives. */
  @Nullable InFlightCalls<S> serving() {
    return readiness.status().serving().filter(InFlightCalls::lives).orElse(null);
  }

  /** How many calls have not ended. */
  int calls() {
    return readiness.status().serving().map(InFlightCalls::underWay).orElse(0);
  }

  /** The status of this instance alone. */
  SupervisedStatus<S> status() {
    return readiness.status();
  }

  /** {@link #firstOutcome} has the result. */
  @Override
  public void start() {
    start(Generation.StartCondition.AT_ONCE);
  }

  @Override
  public void startAfter(CompletableFuture<?> ready, String reason) {
    start(new Generation.StartCondition(ready, reason));
  }

  private void start(Generation.StartCondition when) {
    first.keep();
    generations.begin(first, when);
  }

  @Override
  public CompletableFuture<Void> whenServing() {
    return generations.served();
  }

  /** Completes after the first attempt: empty when it is ready, else why it is not. */
  public CompletableFuture<Optional<String>> firstOutcome() {
    return first.firstOutcome();
  }

  @Override
  public Optional<String> awaitFirstAttempt() {
    try {
      var timeout = first.times().startup().plus(AFTER_STARTUP);
      return firstOutcome().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
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
  public CallGate<S> entrance() {
    return new CallGate<>(name, readiness, further);
  }

  public ProviderState state() {
    return further.state(readiness.status()).state();
  }

  @Override
  public SupervisorReport report() {
    var status = further.state(readiness.status());
    var history = generations.history();
    var instance = generations.current().instance();
    return new SupervisorReport(
        status.state(),
        status.reason(),
        status.since(),
        readiness.waiting(),
        history.starts(),
        history.starting(),
        history.restarts(),
        generations.current().launcher().refusals(),
        history.lastEnd(),
        instance.map(ProviderInstance::pid).orElse(OptionalLong.empty()),
        instance.map(ProviderInstance::lastLines).orElse(List.of()),
        further.isSeveral()
            ? Stream.concat(Stream.of(this), further.all().stream()).map(Supervisor::one).toList()
            : List.of());
  }

  /** This instance alone. */
  private SupervisorReport.Instance one() {
    var status = readiness.status();
    return new SupervisorReport.Instance(
        status.state(),
        status.reason(),
        status.since(),
        generations.current().instance().map(ProviderInstance::pid).orElse(OptionalLong.empty()),
        calls());
  }

  @Override
  public CompletableFuture<Optional<String>> restart(Replacement how) {
    return replace(generations.current().launcher(), how);
  }

  @Override
  public Runnable hold() {
    return readiness.hold();
  }

  /** Replaces the process with the same times and acceptance as before. */
  public CompletableFuture<Optional<String>> replace(ProviderLauncher<S> next, Replacement how) {
    return replace(next, generations.current().times(), how, onReady);
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
      ProviderLauncher<S> next, SupervisionTimes times, Replacement how, Consumer<S> acceptance) {
    if (!further.isSeveral()) {
      return succession.replace(generations.make(next, times), how, acceptance);
    }
    var successors = further.replacing(how != Replacement.STOP_FIRST, () -> another(next, times));
    return succession
        .replace(
            generations.make(next, times),
            how,
            ready -> {
              acceptance.accept(ready);
              further.succeed(successors);
            })
        .whenComplete((problem, defect) -> further.replaced(successors));
  }

  @Override
  public void stop() {
    further.stop();
    generations.stop();
  }

  @Override
  public void close() {
    stop();
    generations.awaitEnd();
    further.awaitEnd();
  }
}
