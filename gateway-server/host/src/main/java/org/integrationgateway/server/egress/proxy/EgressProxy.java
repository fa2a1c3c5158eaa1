package org.integrationgateway.server.egress.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.internal.tunnel.Acceptor;
import org.integrationgateway.sdk.internal.tunnel.ChannelLoop;
import org.integrationgateway.server.egress.EgressPolicy;

/**
 * The proxy of one launch for outgoing connections: an HTTP proxy that carries CONNECT and requests
 * for {@code http://} to the hosts that a policy admits. It listens on a socket in the folder of
 * the launch, which only the user of the server may enter, and, for programs without support for
 * such sockets, on loopback for clients that present the credentials of the launch. One thread
 * carries everything.
 */
public final class EgressProxy implements AutoCloseable {
  private static final int CONNECTIONS = 256;

  /** So many more are told of that limit; the next are closed, for each takes a descriptor. */
  private static final int TOLD = 16;

  private static final int BACKLOG = 64;

  private final String owner;
  private final ChannelLoop loop;
  private final Dialler dialler;
  private final Denials denials;
  private final Credentials credentials = Credentials.random();
  private int open;

  private EgressProxy(String owner, ChannelLoop loop, EgressPolicy policy, Runnable refused) {
    this.owner = owner;
    this.loop = loop;
    this.denials = new Denials(owner, refused);
    this.dialler = new Dialler(loop, policy, "egress-" + owner);
  }

  /**
   * Opens it on a socket.
   *
   * @param owner of the launch, as the configuration names it: {@code apps.weather}
   * @param socket does not exist yet
   * @param refused told each time that a host is refused
   */
  public static EgressProxy open(String owner, EgressPolicy policy, Path socket, Runnable refused)
      throws IOException {
    var proxy = new EgressProxy(owner, ChannelLoop.start("egress-" + owner), policy, refused);
    try {
      var listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      listener.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
      proxy.accept(listener, Optional.empty());
      return proxy;
    } catch (IOException | RuntimeException e) {
      proxy.close();
      throw e;
    }
  }

  /** Opens it on loopback as well; the URL there, with the credentials. */
  public String onLoopback() throws IOException {
    var listener = ServerSocketChannel.open(StandardProtocolFamily.INET);
    var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    listener.bind(new InetSocketAddress(loopback, 0), BACKLOG);
    accept(listener, Optional.of(credentials));
    int port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    return "http://" + credentials.inUrl() + "@127.0.0.1:" + port;
  }

  private void accept(ServerSocketChannel listener, Optional<Credentials> needed)
      throws IOException {
    var gate = new ProxyConnection.Gate(owner, needed, dialler, denials::denied);
    Acceptor.accept(loop, listener, client -> enter(client, gate));
  }

  private void enter(SocketChannel client, ProxyConnection.Gate gate) {
    open++;
    var connection = new ProxyConnection(loop, client, gate, () -> open--);
    if (open > CONNECTIONS + TOLD) {
      connection.close();
      return;
    }
    if (open > CONNECTIONS) {
      connection.refuse(
          new Refusal(
              "503 Service Unavailable",
              "this provider has reached its limit of %d open connections".formatted(CONNECTIONS)));
      return;
    }
    connection.open();
  }

  /** Ends every connection. */
  @Override
  public void close() {
    dialler.close();
    loop.close();
    denials.sum();
  }
}
