package org.integrationgateway.command.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.regex.Pattern;

/**
 * One request again and again, over many connections of one thread: at a rate that does not depend
 * on the answers, or as fast as they come. It needs little of the processors, which it shares with
 * the server.
 */
final class OpenLoad implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)");
  private static final int LONGEST_ANSWER = 16 * 1024;
  private static final long LONGEST_WAIT_MILLIS = 10;

  private final URI gateway;
  private final byte[] request;
  private final Selector selector = Selector.open();
  private final Queue<Connection> idle = new ArrayDeque<>();
  private final List<SocketChannel> open = new ArrayList<>();
  private Outcome outcome = new Outcome();

  /** The answers to one load, with the time of each since the request was sent. */
  static final class Outcome {
    private final List<Long> served = new ArrayList<>();
    private final List<Long> refused = new ArrayList<>();
    private final List<String> others = new ArrayList<>();

    int served() {
      return served.size();
    }

    int refused() {
      return refused.size();
    }

    /** Answers that are neither a result nor a refusal with a time to come back. */
    List<String> others() {
      return others;
    }

    long servedMillis(int percent) {
      return percentile(served, percent);
    }

    long refusedMillis(int percent) {
      return percentile(refused, percent);
    }

    private static long percentile(List<Long> nanos, int percent) {
      Collections.sort(nanos);
      return nanos.isEmpty() ? 0 : nanos.get((nanos.size() - 1) * percent / 100) / 1_000_000;
    }

    private void add(String head, long nanos) {
      if (head.startsWith("http/1.1 200")) {
        served.add(nanos);
      } else if (head.startsWith("http/1.1 503") && head.contains("\r\nretry-after:")) {
        refused.add(nanos);
      } else {
        others.add(head);
      }
    }
  }

  private static final class Connection {
    private final SocketChannel channel;
    private final ByteBuffer answer = ByteBuffer.allocate(LONGEST_ANSWER);
    private long sent;

    Connection(SocketChannel channel) {
      this.channel = channel;
    }
  }

  OpenLoad(URI gateway, byte[] request) throws IOException {
    this.gateway = gateway;
    this.request = request;
  }

  /** Sends over so many connections, on each after the answer. */
  Outcome saturate(int connections, Duration time) throws IOException {
    return run(connections, 0, time);
  }

  /** Sends at a rate; a request waits where all connections do. */
  Outcome offer(int connections, double perSecond, Duration time) throws IOException {
    return run(connections, perSecond, time);
  }

  private Outcome run(int connections, double perSecond, Duration time) throws IOException {
    close();
    outcome = new Outcome();
    for (int i = 0; i < connections; i++) {
      connect();
    }
    double interval = perSecond == 0 ? 0 : 1e9 / perSecond;
    long began = System.nanoTime();
    long sent = 0;
    while (System.nanoTime() - began < time.toNanos()) {
      long now = System.nanoTime();
      while (!idle.isEmpty() && began + (long) (sent * interval) - now <= 0) {
        send();
        sent++;
      }
      long next = (began + (long) (sent * interval) - System.nanoTime()) / 1_000_000;
      if (idle.isEmpty() || next > 0) {
        selector.select(idle.isEmpty() ? LONGEST_WAIT_MILLIS : next);
      } else {
        selector.selectNow();
      }
      for (var key : selector.selectedKeys()) {
        read((Connection) key.attachment());
      }
      selector.selectedKeys().clear();
    }
    close();
    return outcome;
  }

  private void connect() throws IOException {
    var channel = SocketChannel.open(new InetSocketAddress(gateway.getHost(), gateway.getPort()));
    open.add(channel);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    var connection = new Connection(channel);
    channel.register(selector, SelectionKey.OP_READ, connection);
    idle.add(connection);
  }

  private void send() throws IOException {
    var connection = idle.remove();
    connection.sent = System.nanoTime();
    connection.channel.write(ByteBuffer.wrap(request));
  }

  private void read(Connection connection) throws IOException {
    if (connection.channel.read(connection.answer) < 0) {
      outcome.others.add("the connection has ended");
      connection.channel.close();
      connect();
      return;
    }
    var answer = connection.answer;
    var text = new String(answer.array(), 0, answer.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      return;
    }
    var head = text.substring(0, end).toLowerCase(Locale.ROOT);
    var length = LENGTH.matcher(head);
    boolean complete =
        length.find()
            ? text.length() >= end + 4 + Integer.parseInt(length.group(1))
            : text.endsWith("\r\n0\r\n\r\n");
    if (complete) {
      outcome.add(head, System.nanoTime() - connection.sent);
      answer.clear();
      idle.add(connection);
    }
  }

  /** Ends the connections. */
  @Override
  public void close() throws IOException {
    for (var channel : open) {
      channel.close();
    }
    open.clear();
    idle.clear();
    selector.selectNow();
    selector.selectedKeys().clear();
  }
}
