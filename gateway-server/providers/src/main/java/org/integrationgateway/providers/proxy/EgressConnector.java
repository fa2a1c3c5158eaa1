package org.integrationgateway.providers.proxy;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.IO;

/** Listens for all launches, on sockets and ports, with one selector. */
final class EgressConnector extends AbstractConnector {
  static final Duration CONNECT = Duration.ofSeconds(5);
  static final Duration IDLE = Duration.ofMinutes(5);
  static final int HEAD = 16 * 1024;

  /** Bytes of the head of an answer, and of a request as it is passed on. */
  static final int HEAD_ONWARD = 32 * 1024;

  private static final int BACKLOG = 64;

  private final Map<SocketAddress, EgressProxy> proxies = new ConcurrentHashMap<>();
  private final Selectors selectors;

  EgressConnector(Server server) {
    super(server, null, null, null, 0, new HttpConnectionFactory(configuration()));
    setIdleTimeout(IDLE.toMillis());
    selectors = new Selectors();
    installBean(selectors);
  }

  private static HttpConfiguration configuration() {
    var configuration = new HttpConfiguration();
    configuration.setRequestHeaderSize(HEAD);
    configuration.setResponseHeaderSize(HEAD_ONWARD);
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    configuration.setPersistentConnectionsEnabled(false);
    // The target alone tells the host and is passed on as it is (RFC 9112, section 3.2.2).
    configuration.setHttpCompliance(
        HttpCompliance.STRICT.with("egress", HttpCompliance.Violation.MISMATCHED_AUTHORITY));
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    return configuration;
  }

  /** Accepts connections of a launch until the result is closed. */
  Closeable listen(ServerSocketChannel channel, SocketAddress address, EgressProxy proxy)
      throws IOException {
    channel.bind(address, BACKLOG).configureBlocking(false);
    var bound = channel.getLocalAddress();
    proxies.put(bound, proxy);
    selectors.acceptor(channel);
    return () -> {
      proxies.remove(bound);
      selectors.close(channel);
    };
  }

  @Override
  protected void accept(int acceptor) {
    throw new IllegalStateException("the selector accepts");
  }

  @Override
  public Object getTransport() {
    return selectors;
  }

  private final class Selectors extends SelectorManager {
    Selectors() {
      super(EgressConnector.this.getExecutor(), EgressConnector.this.getScheduler(), 1);
    }

    /** Closes it between two selections: a selector holds what it has selected from open. */
    void close(ServerSocketChannel listener) {
      chooseSelector().submit(selector -> IO.close(listener));
    }

    @Override
    protected void accepted(SelectableChannel channel) throws IOException {
      var client = (SocketChannel) channel;
      var proxy = proxies.get(client.getLocalAddress());
      if (proxy == null || !proxy.enter(client)) {
        client.close();
        return;
      }
      client.configureBlocking(false);
      if (client.getLocalAddress() instanceof InetSocketAddress) {
        client.socket().setTcpNoDelay(true);
      }
      accept(client, proxy);
    }

    @Override
    protected EndPoint newEndPoint(
        SelectableChannel channel, ManagedSelector selector, SelectionKey key) {
      var client = new ProxyClient((SocketChannel) channel, selector, key, getScheduler());
      client.setIdleTimeout(getIdleTimeout());
      return client;
    }

    @Override
    public Connection newConnection(SelectableChannel channel, EndPoint client, Object proxy) {
      return getDefaultConnectionFactory().newConnection(EgressConnector.this, client);
    }
  }
}
