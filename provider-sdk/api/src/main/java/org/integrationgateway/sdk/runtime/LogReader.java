package org.integrationgateway.sdk.runtime;

import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Lines of a session's log, one after the other. Used by one thread, and closed by it. */
public interface LogReader extends AutoCloseable {
  /**
   * The next line; empty when there are no more. Waits for it when the query said to follow.
   *
   * @throws CancellationException when the thread is interrupted; it stays interrupted
   */
  Optional<SessionLogLine> next();

  /** Ends the reading; lines that were not read are dropped. */
  @Override
  void close();
}
