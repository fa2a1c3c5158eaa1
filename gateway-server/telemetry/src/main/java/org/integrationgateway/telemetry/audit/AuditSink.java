package org.integrationgateway.telemetry.audit;

import java.io.IOException;
import java.util.List;

/** Keeps records. One thread uses it. */
public interface AuditSink extends AutoCloseable {
  /**
   * Writes the events, all or none of them, so that they survive the end of the process.
   *
   * @throws IOException when they could not be written
   */
  void write(List<TimedEvent> events) throws IOException;

  /** How many records the receiver has refused for good, while it took others. */
  default long refused() {
    return 0;
  }

  /** Ends; a thread that is writing gets an {@link IOException}. */
  @Override
  void close();
}
