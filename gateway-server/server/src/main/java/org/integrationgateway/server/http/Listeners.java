package org.integrationgateway.server.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.http.exchange.EventStreams;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.forwarded.TrustedProxies;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.http.grpc.GrpcHandler;
import org.integrationgateway.server.http.route.PageHosts;
import org.integrationgateway.server.http.route.RouteTable;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.http.tls.ListenerTls;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ports of the gateway. Each speaks HTTP/1.1 and HTTP/2, in clear text or over TLS. The public
 * port answers the public routes; the management port, when configured, answers the operator
 * routes.
 */
public final class Listeners implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Listeners.class);
  private static final long STOP_MILLIS = 20_000;

  /**
   * Shorter than STOP_MILLIS: providers are drained afterwards, and service managers wait 30
   * seconds.
   */
  private static final long DRAIN_MILLIS = 10_000;

  private final Server server;
  private final WaitingRequests waiters;
  private final ServerConnector open;
  private final @Nullable ServerConnector management;
  private final ServerReadiness readiness;
  private final EventStreams eventStreams;
  private final Dispatcher openDispatcher;
  private final GrpcDoor grpc;
  private final GracefulHandler underWay;
  private final Map<String, Supplier<Instant>> certificates = new LinkedHashMap<>();

  private Listeners(
      ServerConfig config,
      Routes openRoutes,
      Routes operator,
      ServerReadiness readiness,
      GrpcDoor grpc) {
    this.readiness = readiness;
    var pool = Threads.pool("http");
    waiters = new WaitingRequests(pool);
    server = new Server(pool);
    server.setStopTimeout(STOP_MILLIS);
    eventStreams = new EventStreams(server.getScheduler(), config.limits().streams());
    boolean strict = config.baseUrl().filter(url -> "https".equals(url.getScheme())).isPresent();
    open = connector("server.public", config.publicListener(), strict);
    management =
        config.management().map(at -> connector("server.management", at, false)).orElse(null);
    if (management != null) {
      management.setName(Exchange.MANAGEMENT);
    }
    int bodyLimit = config.limits().requestBodyBytes();
    var proxies = TrustedProxies.of(config.trustedProxies());
    openDispatcher = new Dispatcher(new RouteTable(openRoutes), bodyLimit, proxies, eventStreams);
    server.setErrorHandler(new ListenerErrors(openDispatcher::failures));
    this.grpc = grpc;
    var openHandler = GrpcHandler.of(grpc, openDispatcher, proxies, Threads.timer("grpc-timer"));
    underWay = new GracefulHandler(openHandler);
    var anything = new ProviderCalls(underWay, openHandler);
    if (management == null) {
      server.setHandler(anything);
      return;
    }
    var operatorRoutes = new RouteTable(operator);
    var operatorDispatcher = new Dispatcher(operatorRoutes, bodyLimit, proxies, eventStreams);
    operatorDispatcher.serve(operatorRoutes, PageHosts.NONE);
    server.setHandler(new ByPort(management, new GracefulHandler(operatorDispatcher), anything));
  }

  private ServerConnector connector(String name, ServerConfig.Listener at, boolean strict) {
    var tls =
        at.tls()
            .map(
                files ->
                    new ListenerTls(name, files, server.getScheduler(), server.getThreadPool()));
    tls.ifPresent(files -> certificates.put(name, files::expires));
    return Ports.open(server, at, tls, strict, eventStreams.most());
  }

  /**
   * Opens the ports. Until {@link #serve}, paths that {@code openRoutes} does not have are answered
   * with {@code NOT_READY}.
   *
   * @param openRoutes what the public listener answers while the gateway starts
   * @param operator of the management listener; not used where none is configured
   * @param grpc answers the gRPC calls at the public port
   * @throws UncheckedIOException when a port is taken
   */
  public static Listeners open(
      ServerConfig config,
      Routes openRoutes,
      Routes operator,
      ServerReadiness readiness,
      GrpcDoor grpc) {
    var listeners = new Listeners(config, openRoutes, operator, readiness, grpc);
    listeners.start(config);
    return listeners;
  }

  private void start(ServerConfig config) {
    try {
      server.start();
    } catch (Exception e) {
      stop();
      throw cannotListen(config, e);
    }
  }

  /** Serves these routes at the public listener, where no app has a host of its own. */
  public void serve(RouteTable complete) {
    serve(complete, PageHosts.NONE);
  }

  /** Serves these routes at the public listener: the gateway has started. */
  public void serve(RouteTable complete, PageHosts pages) {
    openDispatcher.serve(complete, pages);
    readiness.loaded();
  }

  /**
   * Waits on this thread; other requests keep as many threads as without it.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code OVERLOADED} when too many
   *     wait already
   */
  public void waiting(Runnable wait) {
    waiters.during(wait);
  }

  /** How many event streams are open. */
  public int eventStreams() {
    return eventStreams.count();
  }

  /** When the certificates of the listeners expire, by the key of the listener. */
  public Map<String, Instant> certificatesExpire() {
    var expire = new LinkedHashMap<String, Instant>();
    certificates.forEach((listener, at) -> expire.put(listener, at.get()));
    return expire;
  }

  /** Where the public listener is reached from this machine. */
  public URI uri() {
    return Ports.uri(open);
  }

  /** Where the management listener is reached from this machine, when there is one. */
  public Optional<URI> managementUri() {
    return Optional.ofNullable(management).map(Ports::uri);
  }

  /**
   * Refuses new requests at the public port and waits up to 10 seconds for those under way.
   * Operators are still answered, and so are the providers that carry out the requests under way.
   */
  public void drain() {
    end();
    try {
      underWay.shutdown().get(DRAIN_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException slow) {
      log.warn(
          "{} requests are still under way after the drain: they are aborted",
          underWay.getCurrentRequestCount());
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() {
    readiness.stopping();
    eventStreams.close();
    grpc.drain();
  }

  /** Closes the ports to new requests and waits up to 20 seconds for those under way. */
  @Override
  public void close() {
    end();
    stop();
  }

  private void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      log.warn("requests were still under way when the listeners closed", e);
    }
  }

  private static UncheckedIOException cannotListen(ServerConfig config, Exception cause) {
    Throwable root = cause;
    while (!(root instanceof BindException) && root.getCause() != null) {
      root = root.getCause();
    }
    var at = config.publicListener();
    var where =
        "server.public %s:%d%s"
            .formatted(
                at.host(),
                at.port(),
                config
                    .management()
                    .map(other -> " or server.management " + other.host() + ":" + other.port())
                    .orElse(""));
    return new UncheckedIOException(
        "cannot listen on %s: %s. Stop what uses it, or name another address or port"
            .formatted(where, root.getMessage()),
        new IOException(cause));
  }

  /** Passes the requests of the management port to the operator routes. */
  private static final class ByPort extends Handler.Sequence {
    private final ServerConnector management;
    private final Handler operator;
    private final Handler open;

    ByPort(ServerConnector management, Handler operator, Handler open) {
      super(operator, open);
      this.management = management;
      this.operator = operator;
      this.open = open;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean operators = request.getConnectionMetaData().getConnector() == management;
      return (operators ? operator : open).handle(request, response, callback);
    }
  }
}
