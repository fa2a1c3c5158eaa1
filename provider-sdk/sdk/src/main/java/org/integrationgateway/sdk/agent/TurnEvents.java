package org.integrationgateway.sdk.agent;

import java.util.NoSuchElementException;

/**
 * The events of a turn as they come. Used by one thread and closed by it; whoever interrupts that
 * thread ends its waiting with a {@link java.util.concurrent.CancellationException}.
 */
public interface TurnEvents extends AutoCloseable {
  /**
   * Waits until there is another event, or it is certain that none follows.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code TIMEOUT} when the deadline in force
   *     passes first; what came before stays true: ask again behind it
   */
  boolean hasNext();

  /**
   * The next event; waits for it.
   *
   * @throws NoSuchElementException when none follows
   */
  TurnEvent next();

  /** No more is wanted. */
  @Override
  void close();
}
