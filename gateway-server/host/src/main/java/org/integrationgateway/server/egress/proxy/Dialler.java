package org.integrationgateway.server.egress.proxy;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.integrationgateway.sdk.internal.tunnel.Tunnel;
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

  private final EventLoop loop;
  private final EgressPolicy policy;
  private final ExecutorService resolvers;

  /** Receives the result once, on the thread of the loop. */
  interface Outcome {
    /** The connection does not read so far. */
    void connected(DuplexChannel channel);

    void denied();

    void failed(HttpResponseStatus status, String why);
  }

  Dialler(EventLoop loop, EgressPolicy policy, String name) {
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
      outcome.failed(
          HttpResponseStatus.SERVICE_UNAVAILABLE, "too many names are being resolved for it");
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
            connect(host, admitted.iterator(), outcome);
          });
    } catch (UnknownHostException unknown) {
      loop.execute(
          () -> {
            if (policy.names(host, port)) {
              outcome.failed(
                  HttpResponseStatus.BAD_GATEWAY, "the name '" + host + "' does not resolve");
              return;
            }
            outcome.denied();
          });
    }
  }

  /** One address after the other, until one answers. */
  private void connect(String host, Iterator<InetSocketAddress> left, Outcome outcome) {
    if (!left.hasNext()) {
      outcome.failed(
          HttpResponseStatus.GATEWAY_TIMEOUT, "'" + host + "' does not accept connections");
      return;
    }
    Tunnel.connections(loop, NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) CONNECT.toMillis())
        .connect(left.next())
        .addListener(
            (ChannelFuture dialled) -> {
              if (dialled.isSuccess()) {
                outcome.connected((DuplexChannel) dialled.channel());
              } else {
                connect(host, left, outcome);
              }
            });
  }

  @Override
  public void close() {
    resolvers.shutdownNow();
  }
}
