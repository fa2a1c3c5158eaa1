package org.integrationgateway.telemetry.export;

import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.base.text.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the log when a collector stops to take data, and when it takes data again. */
final class Delivery {
  private static final Logger log = LoggerFactory.getLogger(Delivery.class);

  private final URI collector;
  private final AtomicBoolean failing = new AtomicBoolean();

  Delivery(URI collector) {
    this.collector = collector;
  }

  void succeeded() {
    if (failing.compareAndSet(true, false)) {
      log.info("the collector {} takes telemetry again", collector);
    }
  }

  void failed(String why) {
    if (failing.compareAndSet(false, true)) {
      log.warn(
          "telemetry cannot be sent to {}: {}; it is dropped until the collector takes it. Check"
              + " providers.telemetry and the collector",
          collector,
          Printable.plain(why));
    }
  }
}
