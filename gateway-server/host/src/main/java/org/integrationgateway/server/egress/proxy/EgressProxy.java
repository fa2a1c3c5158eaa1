package org.integrationgateway.server.egress.proxy;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.internal.tunnel.Tunnel;
import org.integrationgateway.server.egress.EgressPolicy;

/**
 * The proxy of one launch for outgoing connections: an HTTP proxy that carries CONNECT and requests
 * for {@code http://} to the hosts that a policy admits. It listens on a socket in the folder of
 * the launch, which only the user of the server may enter, and, for programs without support for
 * such sockets, on loopback for clients that present the credentials of the launch.
 */
public final class EgressProxy implements AutoCloseable {
  private static final int CONNECTIONS = 256;

  /** So many more are told of that limit; the next are closed, for each takes a descriptor. */
  private static final int TOLD = 16;

  private static final int BACKLOG = 64;

  private final String owner;
  private final EventLoop loop;
  private final Dialler dialler;
  private final Denials denials;
  private final Credentials credentials = Credentials.random();
  private final ChannelGroup listeners;
  private final ChannelGroup clients;

  EgressProxy(String owner, EventLoop loop, EgressPolicy policy, Runnable refused) {
    this.owner = owner;
    this.loop = loop;
    this.denials = new Denials(owner, refused);
    this.dialler = new Dialler(loop, policy, "egress-" + owner);
    this.listeners = new DefaultChannelGroup(loop, true);
    this.clients = new DefaultChannelGroup(loop, true);
  }

  /** Opens it on a socket that does not exist yet. */
  void onSocket(Path socket) throws IOException {
    listen(
        NioServerDomainSocketChannel.class, UnixDomainSocketAddress.of(socket), Optional.empty());
  }

  /** Opens it on loopback as well; the URL there, with the credentials. */
  public String onLoopback() throws IOException {
    var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    var bound =
        listen(
            NioServerSocketChannel.class,
            new InetSocketAddress(loopback, 0),
            Optional.of(credentials));
    int port = ((InetSocketAddress) bound).getPort();
    return "http://" + credentials.inUrl() + "@127.0.0.1:" + port;
  }

  private SocketAddress listen(
      Class<? extends ServerChannel> type, SocketAddress address, Optional<Credentials> needed)
      throws IOException {
    var gate = new ProxyConnection.Gate(owner, needed, dialler, denials::denied);
    var bound =
        Tunnel.listener(loop, type, client -> enter(client, gate))
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException("the egress proxy cannot listen on " + address, bound.cause());
    }
    listeners.add(bound.channel());
    return bound.channel().localAddress();
  }

  private void enter(DuplexChannel client, ProxyConnection.Gate gate) {
    clients.add(client);
    var connection = new ProxyConnection(client, gate);
    if (clients.size() > CONNECTIONS + TOLD) {
      client.close();
      return;
    }
    connection.open();
    if (clients.size() > CONNECTIONS) {
      connection.refuse(
          new Refusal(
              HttpResponseStatus.SERVICE_UNAVAILABLE,
              "this provider has reached its limit of %d open connections".formatted(CONNECTIONS)));
    }
  }

  /** Ends every connection. */
  @Override
  public void close() {
    dialler.close();
    listeners.close().awaitUninterruptibly();
    clients.close().awaitUninterruptibly();
    loop.execute(denials::sum);
  }
}
