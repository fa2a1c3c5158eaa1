package org.integrationgateway.providers.proxy;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.util.IO;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.GatewayException;

/**
 * The proxy of one launch for outgoing connections: an HTTP proxy that carries CONNECT and requests
 * for {@code http://} to the hosts that a policy admits. It listens on a socket in the folder of
 * the launch, which only the user of the server may enter, and, for programs without support for
 * such sockets, on loopback for clients that present the credentials of the launch.
 */
public final class EgressProxy implements AutoCloseable {
  private static final int CONNECTIONS = 256;

  /**
   * Number of clients that are told of the limit of connections; further ones are closed, for each
   * takes a descriptor.
   */
  private static final int TOLD = 16;

  private static final int RESOLVERS = 4;

  private final String owner;
  private final EgressPolicy policy;
  private final EgressConnector connector;
  private final Denials denials;
  private final ProxyCredentials credentials = new ProxyCredentials();

  /** Resolves names for this launch only, so that slow names hold no other launch up. */
  final ExecutorService resolvers;

  private final List<Closeable> listeners = new CopyOnWriteArrayList<>();

  /** The connections of clients; until one is open for Jetty, only its channel is known. */
  private final Map<SelectableChannel, Closeable> clients = new ConcurrentHashMap<>();

  EgressProxy(String owner, EgressPolicy policy, Runnable refused, EgressConnector connector) {
    this.owner = owner;
    this.policy = policy;
    this.connector = connector;
    this.denials = new Denials(owner, refused);
    var threads =
        new ThreadPoolExecutor(
            RESOLVERS,
            RESOLVERS,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(CONNECTIONS),
            task -> {
              var thread = new Thread(task, "egress-" + owner + "-resolver");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    this.resolvers = threads;
  }

  /** Opens it on a socket that does not exist yet. */
  void onSocket(Path socket) throws IOException {
    listen(
        ServerSocketChannel.open(StandardProtocolFamily.UNIX), UnixDomainSocketAddress.of(socket));
  }

  /** Opens it on loopback as well; the URL there, with the credentials. */
  public String onLoopback() throws IOException {
    var loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    var channel = ServerSocketChannel.open();
    listen(channel, new InetSocketAddress(loopback, 0));
    return "http://" + credentials.inUrl() + "@127.0.0.1:" + channel.socket().getLocalPort();
  }

  private void listen(ServerSocketChannel channel, SocketAddress address) throws IOException {
    try {
      listeners.add(connector.listen(channel, address, this));
    } catch (IOException e) {
      channel.close();
      throw new IOException("the egress proxy cannot listen on " + address, e);
    }
  }

  /** Registers a connection; false when the limit of connections is reached. */
  boolean enter(SelectableChannel channel) {
    clients.keySet().removeIf(known -> !known.isOpen());
    return clients.size() < CONNECTIONS + TOLD && clients.put(channel, channel) == null;
  }

  void opened(ProxyClient client) {
    clients.put(client.getChannel(), client);
    if (resolvers.isShutdown()) {
      client.close();
    }
  }

  void closed(ProxyClient client) {
    clients.remove(client.getChannel());
  }

  /** Only the launch can connect to its socket; on loopback, a client needs the credentials. */
  void authorize(ProxyClient client, Optional<String> authorization) {
    if (clients.size() > CONNECTIONS) {
      throw new HttpException.RuntimeException(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "this provider has reached its limit of %d open connections".formatted(CONNECTIONS));
    }
    boolean onSocket = client.getLocalSocketAddress() instanceof UnixDomainSocketAddress;
    if (!onSocket && !credentials.match(authorization)) {
      throw new HttpException.RuntimeException(
          HttpStatus.PROXY_AUTHENTICATION_REQUIRED_407,
          "this proxy is for one provider: the proxy variables of its process have the credentials");
    }
  }

  /** The addresses of a host that may be dialled: it is resolved here, and only here. */
  List<InetSocketAddress> resolve(String host, int port) {
    try {
      policy.admit(host, port);
      var resolved =
          Stream.of(InetAddress.getAllByName(host))
              .map(address -> new InetSocketAddress(address, port))
              .toList();
      var admitted = policy.admit(host, resolved);
      if (!admitted.isEmpty()) {
        return admitted;
      }
    } catch (GatewayException notAdmitted) {
      // Told below.
    } catch (UnknownHostException unknown) {
      if (policy.names(host, port)) {
        throw new HttpException.RuntimeException(
            HttpStatus.BAD_GATEWAY_502, "the name '" + host + "' does not resolve");
      }
    }
    var target = host + ":" + port;
    denials.denied(target);
    throw new HttpException.RuntimeException(
        HttpStatus.FORBIDDEN_403,
        "the egress policy refuses '%s' to this provider; an operator can allow it under %s.egress.allowedHosts"
            .formatted(target, owner));
  }

  /** Ends every connection. */
  @Override
  public void close() {
    resolvers.shutdownNow();
    listeners.forEach(IO::close);
    clients.values().forEach(IO::close);
    denials.sum();
  }
}
