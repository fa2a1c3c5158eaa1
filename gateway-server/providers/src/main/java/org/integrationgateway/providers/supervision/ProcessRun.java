package org.integrationgateway.providers.supervision;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of a provider, one after another, each from its launch to its end: start, configure,
 * serve, drain. Used by one thread.
 */
final class ProcessRun<S> {
  private static final Logger log = LoggerFactory.getLogger(ProcessRun.class);

  /** After late starts the limit of time is doubled so often: a busy host starts slowly. */
  private static final int MOST_DOUBLINGS = 2;

  private final String name;
  private final ProviderLauncher<S> launcher;
  private final SupervisionTimes times;
  private final Clock clock;
  private final RunHistory history;
  private final CompletableFuture<String> stop;
  private final RunListener<S> listener;
  private volatile Optional<ProviderInstance<S>> instance = Optional.empty();

  /** Starts in a row that took longer than their limit of time. */
  private int lateStarts;

  /** Receives the progress of a run. */
  interface RunListener<S> {
    SupervisedStatus<S> status();

    void become(SupervisedStatus<S> status);

    /** Called when the instance is ready; it serves when this returns. */
    void ready(S service);

    /** Called when the instance serves. */
    void serves();
  }

  /**
   * The end of one run.
   *
   * @param next what to do about it
   * @param served how long it had been ready
   */
  record End(String reason, Next next, Duration served) {}

  enum Next {
    /** Restart as the policy says: another run may end differently. */
    AGAIN,
    /** Restart without a limit of attempts: something is missing that may come back. */
    AGAIN_SOMETIME,
    /** No restart: it ended as it should. */
    REST,
    /** No restart until the package or the configuration is changed. */
    FAIL
  }

  /**
   * @param stop completes, with the reason, when it is wanted no more
   */
  ProcessRun(
      String name,
      ProviderLauncher<S> launcher,
      SupervisionTimes times,
      Clock clock,
      RunHistory history,
      CompletableFuture<String> stop,
      RunListener<S> listener) {
    this.name = name;
    this.launcher = launcher;
    this.times = times;
    this.clock = clock;
    this.history = history;
    this.stop = stop;
    this.listener = listener;
  }

  /** The run of this moment. */
  Optional<ProviderInstance<S>> instance() {
    return instance;
  }

  /** Kills the process of this moment. */
  void kill() {
    instance.ifPresent(ProviderInstance::close);
  }

  /** Starts a run and returns when it has ended. */
  End run() {
    listener.become(SupervisedStatus.of(ProviderState.STARTING, "it is starting"));
    long begun = System.nanoTime();
    try (var launched = launcher.launch()) {
      instance = Optional.of(launched);
      if (stop.isDone()) {
        return new End(stop.join(), Next.REST, Duration.ZERO);
      }
      start(launched);
      long readySince = System.nanoTime();
      history.started(Duration.ofNanos(readySince - begun));
      var reason = serve(launched);
      return new End(reason, next(launched), Duration.ofNanos(System.nanoTime() - readySince));
    } catch (StartFailure failure) {
      return failed(failure);
    } catch (RuntimeException defect) {
      var reason = "the gateway failed to supervise it; the gateway's log has the reason";
      log.error("provider '{}' was ended by a defect of the gateway", name, defect);
      history.ended(new SupervisorReport.End(clock.instant(), reason, List.of()));
      return new End(reason, again(), Duration.ZERO);
    } finally {
      instance = Optional.empty();
    }
  }

  private void start(ProviderInstance<S> launched) throws StartFailure {
    var deadline = Deadline.in(times.startup().multipliedBy(1L << lateStarts));
    try {
      launched.open(deadline);
      listener.become(SupervisedStatus.of(ProviderState.CONFIGURING, "it is being configured"));
      launched.configure(deadline);
      lateStarts = 0;
    } catch (StartFailure failure) {
      if (deadline.expired()) {
        lateStarts = Math.min(lateStarts + 1, MOST_DOUBLINGS);
      }
      throw failure;
    }
  }

  private End failed(StartFailure failure) {
    if (!stop.isDone()) {
      log.atError().addKeyValue("provider", name).log(failure.diagnosis());
      history.ended(
          new SupervisorReport.End(clock.instant(), failure.detailedReason(), failure.lastLines()));
    }
    var next =
        switch (failure.remedy()) {
          case RETRY -> again();
          case AWAIT -> again() == Next.AGAIN ? Next.AGAIN_SOMETIME : Next.FAIL;
          case CHANGE_SOMETHING -> Next.FAIL;
        };
    return new End(failure.reason(), next, Duration.ZERO);
  }

  private Next again() {
    return times.restarts() == SupervisionTimes.Restarts.NEVER ? Next.FAIL : Next.AGAIN;
  }

  /** The next step that the deployment wants after an end like this. */
  private Next next(ProviderInstance<S> ended) {
    return times.restarts() != SupervisionTimes.Restarts.ALWAYS && ended.hasEndedWell()
        ? Next.REST
        : again();
  }

  /** Serves calls until the instance ends, is stopped, or stops answering; returns the reason. */
  private String serve(ProviderInstance<S> ready) {
    var serving = new InFlightCalls<S>(ready);
    var monitor =
        new HealthMonitor<>(name, times, serving, ready, stop, listener::status, listener::become);
    monitor.begin();
    listener.ready(ready.service());
    listener.become(SupervisedStatus.serving(ProviderState.READY, "", serving));
    log.atInfo().addKeyValue("provider", name).log("provider '{}' is ready", name);
    listener.serves();
    var reason = monitor.awaitEnd();
    if (stop.isDone()) {
      drain(ready, serving);
      return stop.join();
    }
    listener.become(SupervisedStatus.backoff(reason, Duration.ZERO));
    serving.end();
    log.atWarn().addKeyValue("provider", name).log(ready.endReport(reason));
    history.ended(new SupervisorReport.End(clock.instant(), reason, ready.lastLines()));
    return reason;
  }

  /**
   * Callers see the new status first, so that no call is refused by a provider that looks ready.
   */
  private void drain(ProviderInstance<S> ready, InFlightCalls<S> serving) {
    listener.become(SupervisedStatus.of(ProviderState.DRAINING, "it is being stopped"));
    serving.end();
    int left = serving.awaitQuiet(times.drain());
    if (left > 0) {
      log.warn("provider '{}' is stopped; {} of its calls have not ended", name, left);
    }
    ready.shutdown(times.grace());
  }
}
