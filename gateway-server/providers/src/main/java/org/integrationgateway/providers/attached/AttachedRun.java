package org.integrationgateway.providers.attached;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.instance.ProviderRun;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.instance.StartFailure.Remedy;
import org.integrationgateway.providers.launch.StartDiagnosis;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A provider that a developer starts: the server does not end its process. */
public final class AttachedRun implements ProviderRun {
  private static final Logger log = LoggerFactory.getLogger(AttachedRun.class);

  private final Source.Attached place;
  private final AutoCloseable served;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile Optional<Lifeline> lifeline = Optional.empty();
  private final AtomicBoolean closed = new AtomicBoolean();

  private AttachedRun(Source.Attached place, AutoCloseable served) {
    this.place = place;
    this.served = served;
  }

  /**
   * Makes the sockets ready for the next process.
   *
   * @param host what it may ask of this server
   */
  public static AttachedRun at(Source.Attached place, LaunchHost host, StartDiagnosis diagnosis)
      throws StartFailure {
    try {
      Lifeline.removeStale(place.socket());
      Files.deleteIfExists(place.hostSocket());
      return new AttachedRun(place, host.serve(place.hostSocket(), place.token()));
    } catch (IOException e) {
      throw diagnosis.failure(
          Remedy.CHANGE_SOMETHING,
          "its sockets cannot be prepared",
          place.socket() + ": " + e.getMessage());
    }
  }

  @Override
  public ProviderConnection connect(Deadline deadline) {
    var connection = ProviderConnection.open(place.socket(), deadline, this::isAlive);
    try {
      lifeline = Optional.of(Lifeline.to(place.socket(), this::gone));
    } catch (IOException already) {
      gone();
    }
    return connection;
  }

  /** Removes the socket, so that the next process can listen there. */
  private void gone() {
    try {
      Lifeline.removeStale(place.socket());
    } catch (IOException e) {
      log.warn("{} cannot be removed: {}", place.socket(), e.getMessage());
    }
    ended.complete("the end of its process");
  }

  @Override
  public CompletableFuture<String> ended() {
    return ended.copy();
  }

  @Override
  public boolean isAlive() {
    return !closed.get() && !ended.isDone();
  }

  @Override
  public boolean hasEndedWell() {
    return false;
  }

  /** The program's own terminal or log has the output. */
  @Override
  public List<String> lastLines() {
    return List.of();
  }

  @Override
  public void heard() {}

  @Override
  public void terminate(Duration grace) {}

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      if (lifeline.isPresent()) {
        lifeline.get().close();
      }
      served.close();
      Files.deleteIfExists(place.hostSocket());
    } catch (IOException e) {
      log.warn("{} cannot be removed: {}", place.hostSocket(), e.getMessage());
    } catch (Exception e) {
      log.warn("the services of a provider's host did not close without errors", e);
    }
    ended.complete("a closed connection");
  }
}
