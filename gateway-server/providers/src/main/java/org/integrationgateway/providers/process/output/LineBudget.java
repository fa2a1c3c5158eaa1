package org.integrationgateway.providers.process.output;

import java.util.function.LongSupplier;

/**
 * A token bucket for log lines: a burst is welcome, a flood is counted. Once dry it stays closed
 * until it holds a second's worth again, so that a flood has few gaps to report. One thread uses
 * it.
 */
public final class LineBudget {
  private static final double NANOS_PER_SECOND = 1e9;

  private final int burst;
  private final int perSecond;
  private final LongSupplier nanoTime;
  private double tokens;
  private long last;
  private long suppressed;
  private boolean dry;

  public LineBudget(int burst, int perSecond, LongSupplier nanoTime) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.tokens = burst;
    this.last = nanoTime.getAsLong();
  }

  /** Whether one more line may be written now; if not, the line is counted as dropped. */
  public boolean take() {
    return take(1);
  }

  /** As {@link #take()}, for a line that is as much to write as so many. */
  public boolean take(int lines) {
    long now = nanoTime.getAsLong();
    tokens = Math.min(burst, tokens + (now - last) * perSecond / NANOS_PER_SECOND);
    last = now;
    dry = tokens < (dry ? perSecond : 1);
    if (dry) {
      suppressed++;
      return false;
    }
    tokens -= lines;
    return true;
  }

  /** How many lines were refused since this was last asked. */
  long suppressed() {
    long count = suppressed;
    suppressed = 0;
    return count;
  }
}
