package org.integrationgateway.mcp.door.stream;

import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes of all messages that are kept for clients that come back. */
final class KeptBytes {
  private static final long MOST = 64 * 1024 * 1024;

  private final LongAdder bytes = new LongAdder();

  void add(long more) {
    bytes.add(more);
  }

  /** Whether streams must give up their older messages. */
  boolean isFull() {
    return bytes.sum() > MOST;
  }
}
