package org.integrationgateway.telemetry.export;

import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.base.text.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the log when a collector stops to take data, and when it takes data again. */
final class Delivery {
  private static final Logger log = LoggerFactory.getLogger(Delivery.class);

  private static final int LONGEST = 512;

  private final String collector;
  private final AtomicBoolean failing = new AtomicBoolean();
  private final AtomicBoolean rejecting = new AtomicBoolean();

  Delivery(URI collector) {
    this.collector = shown(collector);
  }

  /** The URL without a user and a query, which a variable may have with a secret. */
  private static String shown(URI collector) {
    var port = collector.getPort() < 0 ? "" : ":" + collector.getPort();
    return collector.getScheme() + "://" + collector.getHost() + port + collector.getPath();
  }

  void succeeded(Verdict verdict) {
    boolean rejected = verdict.rejected() > 0;
    if (rejected && !rejecting.get()) {
      log.warn(
          "the collector {} accepted a request except {} records, which it refuses permanently: {}",
          collector,
          verdict.rejected(),
          Printable.plain(cut(verdict.why())));
    }
    rejecting.set(rejected);
    if (failing.compareAndSet(true, false)) {
      log.info("the collector {} accepts telemetry again", collector);
    }
  }

  private static String cut(String why) {
    return why.isEmpty()
        ? "it does not say why"
        : why.substring(0, Math.min(LONGEST, why.length()));
  }

  void failed(String why) {
    if (failing.compareAndSet(false, true)) {
      log.warn(
          "telemetry cannot be sent to {} and is dropped until the collector accepts it: {}."
              + " Check providers.telemetry and the collector",
          collector,
          Printable.plain(why));
    }
  }
}
