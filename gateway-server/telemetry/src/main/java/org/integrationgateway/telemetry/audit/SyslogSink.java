package org.integrationgateway.telemetry.audit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.audit.SyslogEndpoint.Transport;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;

/**
 * Sends records to a receiver of syslog. Over a connection a batch is written when the operating
 * system has taken it: syslog has no answer, so what a receiver had not read when it ended is lost.
 */
public final class SyslogSink implements AuditSink {
  /** RFC 5425, section 4.3.1: a receiver should take this much. */
  private static final int LONGEST = 8192;

  /** RFC 5426, section 3.2: the same in a datagram. */
  private static final int LONGEST_DATAGRAM = 2048;

  private final SyslogMessages messages;
  private final SyslogTransport transport;
  private long sent;

  private SyslogSink(SyslogMessages messages, SyslogTransport transport) {
    this.messages = messages;
    this.transport = transport;
  }

  /**
   * A sink, which connects when it writes first.
   *
   * @param server says which addresses are reached, and which authorities are trusted
   * @param version of the gateway
   * @throws IllegalArgumentException when a file of certificates cannot be read
   */
  public static SyslogSink open(AuditConfig.Syslog config, ServerConfig server, String version) {
    var endpoint = config.endpoint();
    var policy = new EgressPolicy(server.egress(), Optional.of(Set.of(endpoint.host())));
    boolean isDatagram = endpoint.transport() == Transport.UDP;
    var transport =
        isDatagram
            ? new SyslogDatagrams(new SyslogReceiver(endpoint, policy))
            : SyslogStream.to(config, policy);
    return new SyslogSink(
        new SyslogMessages(config, host(), version, isDatagram ? LONGEST_DATAGRAM : LONGEST),
        transport);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "-";
    }
  }

  @Override
  public void write(List<TimedEvent> events) throws IOException {
    List<byte[]> batch = new ArrayList<>();
    for (var event : events) {
      batch.add(messages.of(event, sent + batch.size() + 1));
    }
    transport.send(batch);
    sent += batch.size();
  }

  @Override
  public void close() {
    transport.close();
  }
}
