package org.integrationgateway.server.egress.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.integrationgateway.sdk.internal.tunnel.ChannelLoop;
import org.integrationgateway.server.egress.EgressPolicy;
import org.integrationgateway.server.error.GatewayException;

/**
 * Connects to hosts that a policy admits. A name is resolved once, by a thread of its own, and only
 * addresses that the policy admits are dialled.
 */
final class Dialler implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int RESOLVERS = 4;
  private static final int WAITING = 256;

  private final ChannelLoop loop;
  private final EgressPolicy policy;
  private final ExecutorService resolvers;
  private volatile boolean closed;

  /** Receives the result once, on the thread of the loop. */
  interface Outcome {
    void connected(SocketChannel channel);

    void denied();

    void failed(String status, String why);
  }

  Dialler(ChannelLoop loop, EgressPolicy policy, String name) {
    this.loop = loop;
    this.policy = policy;
    var threads =
        new ThreadPoolExecutor(
            RESOLVERS,
            RESOLVERS,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            task -> {
              var thread = new Thread(task, name + "-resolver");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    this.resolvers = threads;
  }

  void dial(String host, int port, Outcome outcome) {
    try {
      policy.admit(host, port);
      resolvers.execute(() -> resolve(host, port, outcome));
    } catch (GatewayException denied) {
      outcome.denied();
    } catch (RejectedExecutionException busy) {
      outcome.failed("503 Service Unavailable", "too many names are being resolved for it");
    }
  }

  private void resolve(String host, int port, Outcome outcome) {
    try {
      var addresses =
          Stream.of(InetAddress.getAllByName(host))
              .map(address -> new InetSocketAddress(address, port))
              .toList();
      var admitted = policy.admit(host, addresses);
      loop.execute(
          () -> {
            if (admitted.isEmpty()) {
              outcome.denied();
              return;
            }
            new Dial(host, admitted, outcome).next();
          });
    } catch (UnknownHostException unknown) {
      loop.execute(
          () -> {
            if (policy.names(host, port)) {
              outcome.failed("502 Bad Gateway", "the name '" + host + "' does not resolve");
              return;
            }
            outcome.denied();
          });
    }
  }

  @Override
  public void close() {
    closed = true;
    resolvers.shutdownNow();
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // It did not answer in the first place.
    }
  }

  /** One address after the other, until one answers. */
  private final class Dial implements ChannelLoop.Handler {
    private final String host;
    private final Deque<InetSocketAddress> left;
    private final Outcome outcome;
    private Optional<SocketChannel> trying = Optional.empty();
    private Optional<ChannelLoop.Alarm> alarm = Optional.empty();

    private Dial(String host, List<InetSocketAddress> addresses, Outcome outcome) {
      this.host = host;
      this.left = new ArrayDeque<>(addresses);
      this.outcome = outcome;
    }

    private void next() {
      var address = left.poll();
      if (address == null) {
        outcome.failed("504 Gateway Timeout", "'" + host + "' does not accept connections");
        return;
      }
      try {
        var channel = SocketChannel.open();
        trying = Optional.of(channel);
        alarm = Optional.of(loop.after(CONNECT, this::close));
        channel.configureBlocking(false);
        channel.connect(address);
        loop.register(channel, SelectionKey.OP_CONNECT, this);
      } catch (IOException | RuntimeException refused) {
        if (trying.isEmpty()) {
          outcome.failed("503 Service Unavailable", "this host opens no more connections");
          return;
        }
        close();
      }
    }

    @Override
    public void ready() throws IOException {
      if (trying.isPresent() && trying.get().finishConnect()) {
        alarm.ifPresent(loop::cancel);
        outcome.connected(trying.get());
      }
    }

    /** This address does not answer. */
    @Override
    public void close() {
      alarm.ifPresent(loop::cancel);
      var failed = trying;
      trying = Optional.empty();
      if (failed.isPresent()) {
        Dialler.close(failed.get());
        if (!closed) {
          next();
        }
      }
    }
  }
}
