package org.integrationgateway.sdk.internal.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.tunnel.Acceptor;
import org.integrationgateway.sdk.tunnel.ChannelLoop;
import org.integrationgateway.sdk.tunnel.Tunnel;

/**
 * The only way out that a host leaves its provider, a proxy on a socket in the file system, made
 * known to every HTTP client of this process. Java's clients speak to proxies on ports only, and
 * {@link java.net.http.HttpClient} has no password for one unless each is given it: so there is a
 * port on loopback whose connections go to that socket, which asks for no password.
 */
public final class EgressBridge extends ProxySelector {
  private static final String SOCKET = "SERVICE_EGRESS_SOCKET";

  /** Where the proxy variables expect a proxy, in a network of the provider's own. */
  private static final String PORT = "SERVICE_EGRESS_PORT";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final List<Proxy> proxy;

  private EgressBridge(SocketAddress port) {
    this.proxy = List.of(new Proxy(Proxy.Type.HTTP, port));
  }

  /**
   * Becomes the default of this process where its host has such a socket.
   *
   * @return whether it has
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
    var listener = ServerSocketChannel.open(StandardProtocolFamily.INET);
    listener.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
    var loop = ChannelLoop.start("egress");
    Acceptor.accept(loop, listener, client -> pass(loop, client, socket));
    return listener.getLocalAddress();
  }

  /** Connecting to a socket in the file system takes no time, or fails. */
  private static void pass(ChannelLoop loop, SocketChannel client, Path socket) {
    try {
      var host = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      host.configureBlocking(false);
      var nothing = ByteBuffer.allocate(0);
      Tunnel.join(loop, client, host, nothing, nothing, Duration.ZERO, () -> {});
    } catch (IOException unreachable) {
      close(client);
    }
  }

  private static void close(SocketChannel client) {
    try {
      client.close();
    } catch (IOException ignored) {
      // It is gone all the same.
    }
  }

  /** Everything goes this way, what is on this machine too: the host knows what is allowed. */
  @Override
  public List<Proxy> select(URI uri) {
    return proxy;
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // There is no other way.
  }
}
