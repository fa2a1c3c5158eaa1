package org.integrationgateway.core.outbound.waiting;

import org.eclipse.jetty.io.CyclicTimeouts;

/** A thread that waits for an answer. */
public interface AnswerWait extends CyclicTimeouts.Expirable {
  /** The end of its time, as {@link System#nanoTime()}; may become later while it waits. */
  @Override
  long getExpireNanoTime();

  /** Wakes the thread, which looks itself whether its time is over. */
  void wake();
}
