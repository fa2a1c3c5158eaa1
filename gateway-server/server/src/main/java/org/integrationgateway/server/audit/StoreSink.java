package org.integrationgateway.server.audit;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.telemetry.audit.AuditSink;
import org.integrationgateway.telemetry.audit.TimedEvent;

/**
 * Writes records to the server's own store. All replicas write one chain: a transaction reads its
 * end and adds to it.
 */
final class StoreSink implements AuditSink {
  private static final Duration LOOK = Duration.ofMinutes(10);

  private final ChainStore store;
  private final Duration retention;
  private final Clock clock;
  private Instant looked = Instant.MIN;

  StoreSink(ChainStore store, Duration retention, Clock clock) {
    this.store = store;
    this.retention = retention;
    this.clock = clock;
  }

  @Override
  public void write(List<TimedEvent> events) throws IOException {
    try {
      store.append(events);
      removeOld();
    } catch (GatewayException unavailable) {
      throw new IOException(unavailable.getMessage(), unavailable);
    }
  }

  private void removeOld() {
    var now = clock.instant();
    if (looked.isBefore(now.minus(LOOK))) {
      looked = now;
      boolean more = true;
      while (more) {
        more = store.removeBefore(now.minus(retention));
      }
    }
  }

  @Override
  public void close() {
    // The server closes its store.
  }
}
