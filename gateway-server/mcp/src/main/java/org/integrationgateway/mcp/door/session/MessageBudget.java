package org.integrationgateway.mcp.door.session;

import java.util.concurrent.atomic.AtomicLong;

/** Bounds how many messages one request sends to its client: an upstream may send without end. */
final class MessageBudget {
  private static final long PER_SECOND = 100;
  private static final long BURST = 200;
  private static final long NANOS_EACH = 1_000_000_000L / PER_SECOND;

  private final AtomicLong used = new AtomicLong();
  private final long began = System.nanoTime();

  /** Takes one message from the budget; false when none may be sent now. */
  boolean take() {
    long earned = BURST + (System.nanoTime() - began) / NANOS_EACH;
    return used.getAndUpdate(count -> count < earned ? count + 1 : count) < earned;
  }
}
