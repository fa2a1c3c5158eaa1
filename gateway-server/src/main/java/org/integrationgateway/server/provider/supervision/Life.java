package org.integrationgateway.server.provider.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a provider after the other, each from its launch to its end: start, configure, serve,
 * drain. One thread lives them.
 */
final class Life<S> {
  private static final Logger log = LoggerFactory.getLogger(Life.class);

  private final String name;
  private final ProviderLauncher<S> launcher;
  private final Times times;
  private final Clock clock;
  private final History history;
  private final CompletableFuture<String> stop;
  private final Witness<S> witness;
  private volatile Optional<ProviderInstance<S>> instance = Optional.empty();

  /** Who is told. */
  interface Witness<S> {
    Status<S> status();

    void become(Status<S> status);

    /** It is ready, and serves when this returns. */
    void ready(S service);

    /** It serves. */
    void serves();
  }

  /**
   * How one run came to its end.
   *
   * @param next what to do about it
   * @param served how long it had been ready
   */
  record End(String reason, Next next, Duration served) {}

  enum Next {
    /** As the policy says: another run may end differently. */
    AGAIN,
    /** Again, however often: nothing of it was even begun. */
    AGAIN_SOMETIME,
    /** Nothing: it had come to its end. */
    REST,
    /** Nothing, until somebody changes something. */
    FAIL
  }

  /**
   * @param stop completes, with the reason, when it is wanted no more
   */
  Life(
      String name,
      ProviderLauncher<S> launcher,
      Times times,
      Clock clock,
      History history,
      CompletableFuture<String> stop,
      Witness<S> witness) {
    this.name = name;
    this.launcher = launcher;
    this.times = times;
    this.clock = clock;
    this.history = history;
    this.stop = stop;
    this.witness = witness;
  }

  /** What runs now. */
  Optional<ProviderInstance<S>> instance() {
    return instance;
  }

  /** Ends what runs now. */
  void kill() {
    instance.ifPresent(ProviderInstance::close);
  }

  /** Lives one, to its end. */
  End live() {
    witness.become(Status.of(State.STARTING, "it is starting"));
    long begun = System.nanoTime();
    try (var launched = launcher.launch()) {
      instance = Optional.of(launched);
      var deadline = Deadline.in(times.startup());
      if (stop.isDone()) {
        return new End(stop.join(), Next.REST, Duration.ZERO);
      }
      launched.open(deadline);
      witness.become(Status.of(State.CONFIGURING, "it is being configured"));
      launched.configure(deadline);
      long readySince = System.nanoTime();
      history.started(Duration.ofNanos(readySince - begun));
      var reason = serve(launched);
      return new End(reason, next(launched), Duration.ofNanos(System.nanoTime() - readySince));
    } catch (StartFailure failure) {
      return failed(failure);
    } catch (RuntimeException defect) {
      var reason = "this gateway could not keep it up; its log says why";
      log.error("provider '{}' ended by a defect of this gateway", name, defect);
      history.ended(new Report.End(clock.instant(), reason, List.of()));
      return new End(reason, again(), Duration.ZERO);
    } finally {
      instance = Optional.empty();
    }
  }

  private End failed(StartFailure failure) {
    if (!stop.isDone()) {
      log.atError().addKeyValue("provider", name).log(failure.diagnosis());
      history.ended(new Report.End(clock.instant(), failure.reason(), failure.lastLines()));
    }
    var next =
        switch (failure.remedy()) {
          case RETRY -> again();
          case AWAIT_THE_HOST -> again() == Next.AGAIN ? Next.AGAIN_SOMETIME : Next.FAIL;
          case CHANGE_SOMETHING -> Next.FAIL;
        };
    return new End(failure.reason(), next, Duration.ZERO);
  }

  private Next again() {
    return times.restarts() == Times.Restarts.NEVER ? Next.FAIL : Next.AGAIN;
  }

  /** What the deployment wants after an end like this. */
  private Next next(ProviderInstance<S> ended) {
    return times.restarts() != Times.Restarts.ALWAYS && ended.hasEndedWell() ? Next.REST : again();
  }

  /** Until it ends, is stopped, or answers no more. */
  private String serve(ProviderInstance<S> ready) {
    var serving = new Serving<S>(ready);
    var vigil = new Vigil<>(name, times, serving, ready, stop, witness::status, witness::become);
    vigil.begin();
    witness.ready(ready.service());
    witness.become(Status.serving(State.READY, "", serving));
    log.atInfo().addKeyValue("provider", name).log("provider '{}' is ready", name);
    witness.serves();
    var reason = vigil.keep();
    if (stop.isDone()) {
      drain(ready, serving);
      return stop.join();
    }
    witness.become(Status.backoff(reason, Duration.ZERO));
    serving.end();
    log.atWarn().addKeyValue("provider", name).log(ready.obituary(reason));
    history.ended(new Report.End(clock.instant(), reason, ready.lastLines()));
    return reason;
  }

  /** Callers see the new status first: nobody is turned away by a door that looks open. */
  private void drain(ProviderInstance<S> ready, Serving<S> serving) {
    witness.become(Status.of(State.DRAINING, "it is being stopped"));
    serving.end();
    int left = serving.awaitQuiet(times.drain());
    if (left > 0) {
      log.warn("provider '{}' is stopped with {} calls under way", name, left);
    }
    ready.shutdown(times.grace());
  }
}
