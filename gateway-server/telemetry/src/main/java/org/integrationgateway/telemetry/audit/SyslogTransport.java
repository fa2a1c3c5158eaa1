package org.integrationgateway.telemetry.audit;

import java.io.IOException;
import java.util.List;

/** Carries messages to a receiver of syslog. */
interface SyslogTransport extends AutoCloseable {
  /**
   * Sends the messages in their order.
   *
   * @throws IOException when some of them may not have been sent
   */
  void send(List<byte[]> messages) throws IOException;

  @Override
  void close();
}
