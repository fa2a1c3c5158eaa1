package org.integrationgateway.server.egress.proxy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.internal.tunnel.ChannelLoop;
import org.integrationgateway.sdk.internal.tunnel.Tunnel;
import org.integrationgateway.server.egress.proxy.Refusal.Refused;

/**
 * One connection of a client, from its first byte until it is joined with the host that it asked
 * for, or told why not. It carries one request: the next one would have to be checked again.
 */
final class ProxyConnection implements ChannelLoop.Handler, Dialler.Outcome {
  private static final int HEAD = 16 * 1024;
  private static final Duration HEAD_TIME = Duration.ofSeconds(10);
  private static final Duration IDLE = Duration.ofMinutes(5);

  /** For a client that still speaks when it is refused: closed at once, it would never read why. */
  private static final Duration LINGER = Duration.ofSeconds(2);

  private static final byte[] ESTABLISHED =
      "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final String END = "\r\n\r\n";

  private final ChannelLoop loop;
  private final SocketChannel client;
  private final Gate gate;
  private final Runnable over;
  private final ByteBuffer head = ByteBuffer.allocate(HEAD);
  private Optional<ProxyRequest> request = Optional.empty();
  private Optional<ChannelLoop.Alarm> alarm = Optional.empty();
  private boolean refused;
  private boolean closed;

  /**
   * What stands at the way out.
   *
   * @param owner of the launch, as the configuration names it: {@code apps.weather}
   * @param credentials that a client must present; empty where only the launch can connect
   * @param denied told what was refused
   */
  record Gate(
      String owner, Optional<Credentials> credentials, Dialler dialler, Consumer<String> denied) {}

  ProxyConnection(ChannelLoop loop, SocketChannel client, Gate gate, Runnable over) {
    this.loop = loop;
    this.client = client;
    this.gate = gate;
    this.over = over;
  }

  /** Listens to the client. */
  void open() {
    try {
      loop.register(client, SelectionKey.OP_READ, this);
      alarm =
          Optional.of(
              loop.after(
                  HEAD_TIME,
                  () -> refuse(new Refusal("408 Request Timeout", "no request came in time"))));
    } catch (IOException gone) {
      close();
    }
  }

  @Override
  public void ready() throws IOException {
    if (refused) {
      discard();
      return;
    }
    if (client.read(head) < 0) {
      close();
      return;
    }
    var text = new String(head.array(), 0, head.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf(END);
    if (end >= 0) {
      read(text.substring(0, end), end + END.length());
    } else if (!head.hasRemaining()) {
      refuse(
          new Refusal(
              "431 Request Header Fields Too Large", "a head may have " + HEAD + " bytes at most"));
    }
  }

  private void read(String text, int length) throws IOException {
    alarm.ifPresent(loop::cancel);
    try {
      var parsed = ProxyRequest.parse(text);
      if (gate.credentials().filter(known -> !known.match(parsed.authorization())).isPresent()) {
        refuse(Refusal.unauthenticated());
        return;
      }
      request = Optional.of(parsed);
      head.flip().position(length);
      loop.register(client, 0, this);
      gate.dialler().dial(parsed.host(), parsed.port(), this);
    } catch (Refused problem) {
      refuse(problem.refusal());
    }
  }

  @Override
  public void connected(SocketChannel host) {
    var asked = request.orElseThrow();
    var first = asked.firstBytes();
    var toHost = ByteBuffer.allocate(first.length + head.remaining()).put(first).put(head).flip();
    var toClient = ByteBuffer.wrap(asked.onward().isPresent() ? new byte[0] : ESTABLISHED);
    Tunnel.join(loop, client, host, toHost, toClient, IDLE, this::ended);
  }

  @Override
  public void denied() {
    var target = request.orElseThrow().target();
    gate.denied().accept(target);
    refuse(Refusal.denied(gate.owner(), target));
  }

  @Override
  public void failed(String status, String why) {
    refuse(new Refusal(status, why));
  }

  /** An answer this small fits into the socket's buffer. */
  void refuse(Refusal refusal) {
    refused = true;
    alarm.ifPresent(loop::cancel);
    try {
      client.write(refusal.bytes());
      client.shutdownOutput();
      loop.register(client, SelectionKey.OP_READ, this);
      alarm = Optional.of(loop.after(LINGER, this::close));
    } catch (IOException gone) {
      close();
    }
  }

  private void discard() throws IOException {
    int count;
    do {
      head.clear();
      count = client.read(head);
    } while (count > 0);
    if (count < 0) {
      close();
    }
  }

  @Override
  public void close() {
    alarm.ifPresent(loop::cancel);
    try {
      client.close();
    } catch (IOException ignored) {
      // It is gone all the same.
    }
    ended();
  }

  private void ended() {
    if (!closed) {
      closed = true;
      over.run();
    }
  }
}
