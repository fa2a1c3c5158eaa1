package org.integrationgateway.wire.transport;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.integrationgateway.sdk.TlsIdentity;

/**
 * The transport: gRPC over a unix domain socket, or over TCP with TLS on both sides, by the JDK's
 * own channels, without native code.
 */
public final class Wire {
  /** The only protocol version that exists so far. */
  public static final int PROTOCOL = 1;

  /** The largest message either side accepts, in bytes. */
  public static final int MAX_MESSAGE = 64 << 20;

  /**
   * The largest message of the lifecycle service that a host accepts: identity, health, problems.
   */
  public static final int MAX_LIFECYCLE_MESSAGE = 1 << 20;

  /** The largest catalog that a host accepts. */
  public static final int MAX_CATALOG = 16 << 20;

  /** Trailers carry the problems of an input, so they may be larger than gRPC's own 8 KiB. */
  private static final int MAX_METADATA = 64 << 10;

  /**
   * A window of one size, for which gRPC sends no pings to measure the connection. A ping that
   * cannot be written, because the peer has just closed, would lose the response before it.
   */
  private static final int LOCAL_WINDOW = 1 << 20;

  /** Seconds without traffic until a keep-alive ping is sent, and for its answer. */
  private static final long SILENCE_SECONDS = 10;

  /**
   * Longest path in bytes that {@code sockaddr_un} holds on the narrowest platform, less the final
   * NUL.
   */
  private static final int MAX_PATH = 103;

  /**
   * gRPC asks every socket for SO_KEEPALIVE, which unix sockets do not have, and Netty logs a
   * warning each time. Kept in a field because java.util.logging forgets the level of a logger that
   * is not referenced.
   */
  private static final Logger BOOTSTRAP = Logger.getLogger("io.netty.bootstrap");

  /** Says at its first use which native transports are absent: this one needs none. */
  private static final Logger NETTY = Logger.getLogger("io.grpc.netty");

  static {
    BOOTSTRAP.setLevel(Level.SEVERE);
    NETTY.setLevel(Level.WARNING);
  }

  private Wire() {}

  /** An event loop of one thread, which is enough: user code runs elsewhere. */
  public static EventLoopGroup eventLoop(String name) {
    return new NioEventLoopGroup(1, new DefaultThreadFactory(name, true));
  }

  /**
   * Stops the loop without Netty's default quiet period of two seconds. A shorter one lets a
   * handshake of TLS end, whose last tasks come from another thread.
   */
  public static void stop(EventLoopGroup loop) {
    var unused = loop.shutdownGracefully(100, 1_000, TimeUnit.MILLISECONDS);
  }

  /**
   * The builder of a server at a socket. Without the option that gRPC sets for TCP, of which Netty
   * warns for each connection.
   */
  public static NettyServerBuilder server(Path socket, EventLoopGroup loop) {
    return limited(
        NettyServerBuilder.forAddress(address(socket))
            .channelType(NioServerDomainSocketChannel.class)
            .withChildOption(ChannelOption.SO_KEEPALIVE, null)
            .flowControlWindow(LOCAL_WINDOW),
        loop);
  }

  public static ManagedChannel channel(Path socket, EventLoopGroup loop) {
    return limited(
            NettyChannelBuilder.forAddress(address(socket))
                .channelFactory(
                    () -> LostWrites.tolerated(new NioDomainSocketChannel()),
                    UnixDomainSocketAddress.class)
                .withOption(ChannelOption.SO_KEEPALIVE, null)
                .flowControlWindow(LOCAL_WINDOW)
                .overrideAuthority("localhost")
                .usePlaintext(),
            loop)
        .build();
  }

  /**
   * Returns the builder of a server for a network, where a peer may vanish without closing the
   * connection: keep-alive pings detect that.
   */
  static NettyServerBuilder server(
      InetSocketAddress address, TlsIdentity identity, EventLoopGroup loop) {
    return limited(
        NettyServerBuilder.forAddress(address)
            .channelType(NioServerSocketChannel.class)
            .sslContext(Tls.provider(identity))
            .permitKeepAliveTime(SILENCE_SECONDS / 2, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .keepAliveTime(SILENCE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(SILENCE_SECONDS, TimeUnit.SECONDS),
        loop);
  }

  public static ManagedChannel channel(
      String host, int port, TlsIdentity identity, EventLoopGroup loop) {
    return limited(
            NettyChannelBuilder.forAddress(host, port)
                .channelFactory(
                    () -> LostWrites.tolerated(new NioSocketChannel()), InetSocketAddress.class)
                .overrideAuthority(TlsIdentity.PROVIDER)
                .sslContext(Tls.host(identity))
                .proxyDetector(address -> null)
                .keepAliveTime(SILENCE_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(SILENCE_SECONDS, TimeUnit.SECONDS)
                .keepAliveWithoutCalls(true),
            loop)
        .build();
  }

  /**
   * A channel to a host's services at a URL.
   *
   * @param url {@code https://host:port}, or {@code http://} where the network is trusted
   */
  public static ManagedChannel channel(URI url, EventLoopGroup loop) {
    boolean secure = url.getScheme().equals("https");
    int port = url.getPort() >= 0 ? url.getPort() : secure ? 443 : 80;
    var building =
        NettyChannelBuilder.forAddress(url.getHost(), port)
            .channelFactory(
                () -> LostWrites.tolerated(new NioSocketChannel()), InetSocketAddress.class);
    if (secure) {
      building.sslContext(Tls.anyHost());
    } else {
      building.usePlaintext();
    }
    return limited(building, loop).build();
  }

  private static NettyServerBuilder limited(NettyServerBuilder building, EventLoopGroup loop) {
    return building
        .bossEventLoopGroup(loop)
        .workerEventLoopGroup(loop)
        .maxInboundMessageSize(MAX_MESSAGE)
        .maxInboundMetadataSize(MAX_METADATA)
        .directExecutor();
  }

  private static NettyChannelBuilder limited(NettyChannelBuilder building, EventLoopGroup loop) {
    return building
        .eventLoopGroup(loop)
        .maxInboundMessageSize(MAX_MESSAGE)
        .maxInboundMetadataSize(MAX_METADATA)
        .disableRetry()
        .directExecutor();
  }

  public static UnixDomainSocketAddress address(Path socket) {
    var length = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_PATH) {
      throw new IllegalArgumentException(
          "socket path '%s' has %d bytes, the system allows %d: use a shorter directory"
              .formatted(socket, length, MAX_PATH));
    }
    return UnixDomainSocketAddress.of(socket);
  }
}
