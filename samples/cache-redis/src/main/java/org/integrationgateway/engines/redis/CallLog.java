package org.integrationgateway.engines.redis;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * The log of outages: one line when calls begin to fail, and one when a call succeeds again, with
 * the time between and the number of calls that failed. Outages that follow one another within ten
 * seconds are one outage in the log.
 */
final class CallLog {
  private static final Logger log = System.getLogger("cache-redis");
  private static final Duration QUIET = Duration.ofSeconds(10);

  /** Calls that fail, from the first one. */
  private record Outage(long since, AtomicLong failed, boolean logged) {}

  private final String servers;
  private final AtomicReference<@Nullable Outage> outage = new AtomicReference<>();
  private final AtomicLong lastLine = new AtomicLong(System.nanoTime() - QUIET.toNanos());

  CallLog(String servers) {
    this.servers = servers;
  }

  /** A reply came. */
  void answered() {
    if (outage.get() == null) {
      return;
    }
    var over = outage.getAndSet(null);
    if (over != null && over.logged()) {
      log.log(
          Level.INFO,
          "{0} responds again after {1} ms: {2} calls failed",
          servers,
          Long.toString((System.nanoTime() - over.since()) / 1_000_000),
          Long.toString(over.failed().get()));
    }
  }

  /** A call failed because of the servers. */
  void failed(ServiceException failure) {
    var now = outage.get();
    if (now == null) {
      var begun = new Outage(System.nanoTime(), new AtomicLong(), due());
      if (outage.compareAndSet(null, begun)) {
        now = begun;
        if (begun.logged()) {
          log.log(Level.WARNING, "calls fail until this is corrected: " + failure.getMessage());
        }
      } else {
        now = outage.get();
      }
    }
    if (now != null) {
      now.failed().incrementAndGet();
    }
  }

  private boolean due() {
    long last = lastLine.get();
    long now = System.nanoTime();
    return now - last >= QUIET.toNanos() && lastLine.compareAndSet(last, now);
  }
}
