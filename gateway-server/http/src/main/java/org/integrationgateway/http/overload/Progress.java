package org.integrationgateway.http.overload;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** A request on its thread, as samples see it. */
final class Progress {
  private static final ThreadMXBean CLOCKS = ManagementFactory.getThreadMXBean();

  /** A thread that can run gets some of a processor in this time, however many there are. */
  private static final long WITHOUT_PROCESSOR = Duration.ofMillis(100).toNanos();

  private final Thread thread;
  private final boolean virtual;
  private long used;
  private long usedAt;

  /**
   * @param virtual whether the thread is a virtual one
   */
  Progress(Thread thread, boolean virtual, long now) {
    this.thread = thread;
    this.virtual = virtual;
    this.usedAt = now;
  }

  /**
   * Returns whether the request runs, or would if it got a processor. A platform thread that waits
   * for a socket says that it can run, but uses no processor.
   */
  boolean wantsProcessor(long now) {
    if (thread.getState() != Thread.State.RUNNABLE) {
      return false;
    }
    if (virtual) {
      return true;
    }
    long uses = CLOCKS.getThreadCpuTime(thread.getId());
    if (uses != used) {
      used = uses;
      usedAt = now;
    }
    return now - usedAt < WITHOUT_PROCESSOR;
  }
}
