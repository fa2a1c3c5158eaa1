package org.integrationgateway.telemetry.audit;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends each message as a datagram (RFC 5426). No datagram is known to arrive. */
final class SyslogDatagrams implements SyslogTransport {
  private final SyslogReceiver receiver;
  private volatile @Nullable DatagramSocket socket;

  SyslogDatagrams(SyslogReceiver receiver) {
    this.receiver = receiver;
  }

  @Override
  public void send(List<byte[]> messages) throws IOException {
    var address = receiver.address();
    var open = socket;
    if (open == null) {
      open = new DatagramSocket();
      socket = open;
    }
    for (var message : messages) {
      open.send(new DatagramPacket(message, message.length, address));
    }
  }

  @Override
  public void close() {
    var open = socket;
    if (open != null) {
      open.close();
    }
  }
}
