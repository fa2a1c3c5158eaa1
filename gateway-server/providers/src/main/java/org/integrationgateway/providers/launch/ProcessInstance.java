package org.integrationgateway.providers.launch;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderRun;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.instance.StartFailure.Remedy;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.AppException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a provider with the connection to it. */
public final class ProcessInstance<P> implements ProviderInstance<ConnectedProvider> {
  private static final Logger log = LoggerFactory.getLogger(ProcessInstance.class);
  private static final Duration EXIT_AFTER_LOSS = Duration.ofMillis(500);
  private static final Duration AGREE_TO_SHUTDOWN = Duration.ofSeconds(1);

  private final ProviderRole<P> role;
  private final ProviderEntry entry;
  private final String provider;
  private final ProviderRun run;
  private final StartDiagnosis diagnosis;
  private final LaunchHost host;
  private final StartThrottle.Turn turn;
  private final LivenessProbe probe;
  private final ReentrantLock closing = new ReentrantLock();
  private volatile Optional<ProviderConnection> connection = Optional.empty();
  private volatile Optional<ConnectedProvider> service = Optional.empty();

  /**
   * @param turn over when it is ready, or never will be
   */
  public ProcessInstance(
      ProviderRole<P> role,
      ProviderEntry entry,
      ProviderRun run,
      StartDiagnosis diagnosis,
      LaunchHost host,
      StartThrottle.Turn turn) {
    this.role = role;
    this.entry = entry;
    this.provider = entry.name();
    this.run = run;
    this.diagnosis = diagnosis;
    this.host = host;
    this.turn = turn;
    this.probe = new LivenessProbe(provider, run);
  }

  @Override
  public void open(Deadline deadline) throws StartFailure {
    try {
      var opened = run.connect(deadline);
      connection = Optional.of(opened);
      var identity = opened.identity();
      if (!identity.kind().equals(role.kind().text())) {
        throw failure(
            Remedy.CHANGE_SOMETHING,
            "it is a provider of kind '%s', and kind '%s' is required"
                .formatted(identity.kind(), role.kind()));
      }
      identity.warnings().forEach(warning -> log.warn("provider '{}': {}", provider, warning));
    } catch (ServiceException e) {
      throw failure(
          e.reason() == ServiceException.Reason.NOT_SUPPORTED
                  || e.reason() == ServiceException.Reason.INVALID_INPUT
              ? Remedy.CHANGE_SOMETHING
              : Remedy.RETRY,
          "its runtime does not start it",
          String.valueOf(e.getMessage()));
    } catch (ProviderException e) {
      var stranger = "the server on its socket is not a provider";
      throw failure(e, stranger, stranger);
    }
  }

  @Override
  public ConnectedProvider configure(Deadline deadline) throws StartFailure {
    var opened = connection();
    try {
      var problems = opened.configure(provider, entry.configJson(), deadline);
      if (!problems.isEmpty()) {
        throw diagnosis.failure(
            Remedy.CHANGE_SOMETHING,
            "it rejected its configuration",
            problems.stream()
                .map(Problem::toString)
                .collect(Collectors.joining("; ", entry.path() + ".config: ", "")),
            run.lastLines());
      }
      opened.start(deadline);
      probe.watch(opened);
      var introduced = handshake(opened, deadline);
      service = Optional.of(introduced);
      turn.close();
      return introduced;
    } catch (ProviderException e) {
      throw failure(e, "it could not be set up", "its connection broke before it was ready");
    } catch (AppException e) {
      throw failure(Remedy.CHANGE_SOMETHING, "its catalog is invalid", e.detail());
    } catch (ServiceException e) {
      throw failure(
          Remedy.RETRY,
          "it rejected what the configuration declares",
          String.valueOf(e.getMessage()));
    }
  }

  /** The interface has no deadline for it, and a start has. */
  private ConnectedProvider handshake(ProviderConnection opened, Deadline deadline)
      throws StartFailure {
    var calls = host.calls(role.kind(), opened);
    var called = calls.service(role.kind(), opened.identity().name());
    var answer =
        CompletableFuture.supplyAsync(
            () -> new ConnectedProvider(calls, role.handshake().apply(called)),
            task -> LivenessProbe.onOwnThread(provider, task));
    try {
      return answer.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw failure(Remedy.RETRY, "it did not list its operations in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(Remedy.RETRY, "its start was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public ConnectedProvider service() {
    return service.orElseThrow(
        () -> new IllegalStateException("provider '" + provider + "' was not configured"));
  }

  @Override
  public Health health(Deadline deadline) {
    return probe.ask(connection(), deadline);
  }

  @Override
  public CompletableFuture<String> ended() {
    return probe.ended();
  }

  @Override
  public boolean hasEnded() {
    return probe.hasEnded();
  }

  @Override
  public boolean hasEndedWell() {
    return run.hasEndedWell();
  }

  @Override
  public OptionalLong pid() {
    return run.pid();
  }

  @Override
  public List<String> lastLines() {
    return run.lastLines();
  }

  @Override
  public void whenHealthChanges(Runnable listener) {
    probe.whenItChanges(listener);
  }

  @Override
  public String endReport(String reason) {
    return diagnosis.endReport(reason, run.lastLines());
  }

  @Override
  public void shutdown(Duration grace) {
    probe.expectEnd();
    try {
      connection().shutdown(Deadline.in(AGREE_TO_SHUTDOWN));
      probe.endedWithin(grace);
    } catch (ProviderException e) {
      log.debug("provider '{}' was not asked to shut down: {}", provider, e.getMessage());
    }
    if (run.isAlive()) {
      run.terminate(grace);
    }
    if (run.isAlive()) {
      log.warn("provider '{}' does not end after SIGTERM: it is killed", provider);
    }
  }

  @Override
  public void close() {
    // A second caller waits: the process has ended when this returns.
    closing.lock();
    try {
      turn.close();
      run.close();
      connection.ifPresent(ProviderConnection::close);
    } finally {
      closing.unlock();
    }
  }

  private ProviderConnection connection() {
    return connection.orElseThrow(
        () -> new IllegalStateException("provider '" + provider + "' was not opened"));
  }

  private StartFailure failure(ProviderException e, String refused, String lost) {
    var end =
        probe
            .endedWithin(EXIT_AFTER_LOSS)
            .map(how -> "it ended with " + how + " before it was ready");
    var misfit = end.flatMap(ended -> diagnosis.misfit());
    if (misfit.isPresent()) {
      return failure(Remedy.CHANGE_SOMETHING, misfit.get(), end.get());
    }
    var message =
        end.orElseGet(
            () ->
                switch (e.failure()) {
                  case NOT_REACHED -> "it was not ready in time";
                  case INCOMPATIBLE -> "it does not speak this gateway's protocol";
                  case REFUSED -> refused;
                  case NOT_NOW -> "a service that it needs does not respond";
                  case LOST -> lost;
                });
    var remedy =
        switch (e.failure()) {
          case INCOMPATIBLE -> Remedy.CHANGE_SOMETHING;
          case NOT_NOW -> Remedy.AWAIT;
          case NOT_REACHED, REFUSED, LOST -> Remedy.RETRY;
        };
    return failure(remedy, message, String.valueOf(e.getMessage()));
  }

  private StartFailure failure(Remedy remedy, String message) {
    return failure(remedy, message, message);
  }

  private StartFailure failure(Remedy remedy, String message, String detail) {
    return diagnosis.failure(remedy, message, detail, run.lastLines());
  }
}
