package org.integrationgateway.providers.instance;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;

/** One execution of a provider: a child process of this host, or a session of a runtime. */
public interface ProviderRun extends AutoCloseable {
  /**
   * Waits until it listens, and connects to it.
   *
   * @throws ProviderException when that does not come to pass
   * @throws ServiceException when a runtime does not start it
   */
  ProviderConnection connect(Deadline deadline);

  /** Completes with how it ended, when it has ended. */
  CompletableFuture<String> ended();

  boolean isAlive();

  /** Whether the run has ended without an error. */
  boolean hasEndedWell();

  /** The number of its process, where it has one here. */
  default OptionalLong pid() {
    return OptionalLong.empty();
  }

  /** The last lines that it printed, oldest first. */
  List<String> lastLines();

  /** The provider has answered: it is there. */
  void heard();

  /** Asks it to end and waits that long. */
  void terminate(Duration grace);

  /** Ends it now, and leaves nothing of it behind. May be called twice, by any thread. */
  @Override
  void close();
}
