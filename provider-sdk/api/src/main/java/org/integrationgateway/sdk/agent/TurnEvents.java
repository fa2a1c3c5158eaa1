package org.integrationgateway.sdk.agent;

import java.util.NoSuchElementException;

/**
 * The events of a turn as they come. Used by one thread and closed by it; a caller that interrupts
 * that thread ends its waiting with a {@link java.util.concurrent.CancellationException}.
 */
public interface TurnEvents extends AutoCloseable {
  /**
   * Waits until there is another event, or the stream has ended.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code TIMEOUT} when the deadline in force
   *     passes first; watch again with the number of the last event
   */
  boolean hasNext();

  /**
   * Returns the next event; waits for it.
   *
   * @throws NoSuchElementException when the stream has ended
   */
  TurnEvent next();

  /** Stops watching. */
  @Override
  void close();
}
