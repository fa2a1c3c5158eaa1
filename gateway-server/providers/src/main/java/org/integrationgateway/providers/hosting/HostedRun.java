package org.integrationgateway.providers.hosting;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.providers.host.Relay;
import org.integrationgateway.providers.instance.ProviderRun;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A provider in a session of a runtime, which begins at the first connection. */
public final class HostedRun implements ProviderRun {
  private static final Logger log = LoggerFactory.getLogger(HostedRun.class);
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);
  private static final Duration TO_STOP = Duration.ofSeconds(30);

  private final RuntimeProvider runtime;
  private final HostedProgram program;
  private final LaunchCertificates certificates;
  private final Relay relay;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Optional<SessionWatch> watch = Optional.empty();

  /**
   * @param relay its way back to this host; closed with it
   */
  public HostedRun(
      RuntimeProvider runtime,
      HostedProgram program,
      LaunchCertificates certificates,
      Relay relay) {
    this.runtime = runtime;
    this.program = program;
    this.certificates = certificates;
    this.relay = relay;
  }

  @Override
  public ProviderConnection connect(Deadline deadline) {
    var address = deadline.during(() -> start(deadline));
    relay.heard();
    try {
      return connect(address, deadline);
    } catch (IllegalArgumentException e) {
      throw new ProviderException(
          Failure.REFUSED, "its runtime returned an invalid response: " + e.getMessage(), e);
    }
  }

  private AppAddress start(Deadline deadline) {
    var session = runtime.start(program.session());
    var watching = new SessionWatch(runtime, session.id(), program.name(), ended);
    watch = Optional.of(watching);
    if (closed.get()) {
      stop(session.id(), "the start was cancelled");
      throw new ProviderException(Failure.NOT_REACHED, "its start was cancelled");
    }
    watching.begin();
    awaitReady(session, deadline);
    return runtime.startApp(program.launch(session.id(), certificates.provider(), relay));
  }

  /** A runtime may take its time to make a place. */
  private void awaitReady(RuntimeSession begun, Deadline deadline) {
    var session = begun;
    while (session.state() == State.PENDING && !deadline.expired() && !closed.get()) {
      LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
      session = runtime.get(session.id());
    }
  }

  private ProviderConnection connect(AppAddress address, Deadline deadline) {
    var place = address.network();
    if (place.isEmpty()) {
      return ProviderConnection.open(address.socket().orElseThrow(), deadline, this::isAlive);
    }
    var shown = certificates.host();
    return ProviderConnection.open(
        place.get().host(), place.get().port(), shown, deadline, this::isAlive);
  }

  @Override
  public CompletableFuture<String> ended() {
    return ended;
  }

  @Override
  public boolean isAlive() {
    return !ended.isDone() && !closed.get();
  }

  @Override
  public boolean hasEndedWell() {
    return watch.filter(SessionWatch::hasEndedWell).isPresent();
  }

  @Override
  public List<String> lastLines() {
    return watch.map(SessionWatch::lastLines).orElse(List.of());
  }

  @Override
  public void heard() {
    relay.heard();
  }

  @Override
  public void terminate(Duration grace) {
    watch.ifPresent(watching -> stop(watching.sessionId(), "its provider was stopped"));
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    relay.close();
    watch.ifPresent(
        watching -> {
          stop(watching.sessionId(), "its provider was stopped");
          watching.close();
        });
    ended.complete("its session was ended");
  }

  private void stop(String session, String why) {
    try {
      var unused = Deadline.in(TO_STOP).during(() -> runtime.stop(session, why));
    } catch (ServiceException e) {
      if (e.reason() != ServiceException.Reason.NOT_FOUND) {
        log.warn(
            "session {} of provider '{}' may still run: its runtime did not stop it: {}",
            session,
            program.name(),
            e.getMessage());
      }
    } catch (RuntimeException e) {
      log.warn(
          "session {} of provider '{}' may still run: its runtime is not available: {}",
          session,
          program.name(),
          e.getMessage());
    }
  }
}
