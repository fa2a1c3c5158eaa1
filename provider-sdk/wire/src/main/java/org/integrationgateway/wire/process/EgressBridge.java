package org.integrationgateway.wire.process;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.wire.transport.Wire;

/**
 * Connects the HTTP clients of this process to the host's egress proxy on a unix domain socket.
 * Java's clients reach proxies on ports only, and {@link java.net.http.HttpClient} sends a proxy
 * password only when each client is configured for it. So this opens a port on loopback and
 * forwards its connections to the socket, which needs no password.
 */
public final class EgressBridge extends ProxySelector {
  private static final String SOCKET = "SERVICE_EGRESS_SOCKET";

  /** The port that the proxy variables name in an isolated network of the provider. */
  private static final String PORT = "SERVICE_EGRESS_PORT";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final List<Proxy> proxy;

  private EgressBridge(SocketAddress port) {
    this.proxy = List.of(new Proxy(Proxy.Type.HTTP, port));
  }

  /**
   * Installs the bridge as the proxy of this process when the environment names such a socket.
   *
   * @return whether it does
   * @throws IOException when the port cannot be opened
   */
  public static boolean install(Map<String, String> environment) throws IOException {
    var socket = Optional.ofNullable(environment.get(SOCKET)).filter(path -> !path.isBlank());
    if (socket.isEmpty()) {
      return false;
    }
    int port = Integer.parseInt(environment.getOrDefault(PORT, "0"));
    ProxySelector.setDefault(new EgressBridge(open(Path.of(socket.get()), port)));
    return true;
  }

  private static SocketAddress open(Path socket, int port) throws IOException {
    var bound =
        new ServerBootstrap()
            .group(Wire.eventLoop("egress").next())
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<DuplexChannel>() {
                  @Override
                  protected void initChannel(DuplexChannel client) {
                    pass(client, socket);
                  }
                })
            .bind(InetAddress.getByAddress(LOOPBACK), port)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException("the egress proxy cannot be reached", bound.cause());
    }
    return bound.channel().localAddress();
  }

  private static void pass(DuplexChannel client, Path socket) {
    new Bootstrap()
        .group(client.eventLoop())
        .channel(NioDomainSocketChannel.class)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.AUTO_READ, false)
        .handler(new ChannelInboundHandlerAdapter())
        .connect(UnixDomainSocketAddress.of(socket))
        .addListener(
            (ChannelFuture connected) -> {
              if (connected.isSuccess()) {
                Tunnel.join(client, (DuplexChannel) connected.channel());
              } else {
                client.close();
              }
            });
  }

  /** All requests use the proxy, those to this machine too: the host decides what is allowed. */
  @Override
  public List<Proxy> select(URI uri) {
    return proxy;
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // No fallback exists.
  }
}
