package org.integrationgateway.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.http.exchange.EventStreams;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.forwarded.TrustedProxies;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.grpc.GrpcHandler;
import org.integrationgateway.http.overload.Overload;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.tls.ListenerTls;
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

  /** The time for connections that end by themselves, after the requests under way. */
  private static final long STOP_MILLIS = 1_000;

  /** Requests of operators at once, at the management listener. */
  private static final int MOST_OPERATORS = 64;

  private static final Function<Exchange, String> NOBODY = unknown -> "";

  private final ServerConfig config;
  private final Server server;

  /** Serves the management listener: with threads, selectors and timers of its own. */
  private final @Nullable Server operators;

  private final WaitingRequests waiters;
  private final Overload overload;
  private final DrainingConnector open;
  private final @Nullable ServerConnector management;
  private final ServerReadiness readiness;
  private final Duration timeout;
  private final EventStreams eventStreams;
  private final Dispatcher openDispatcher;
  private final Dispatcher operatorDispatcher;
  private final GrpcDoor grpc;
  private final GracefulHandler underWay;
  private volatile boolean drained;
  private final Map<String, Supplier<Instant>> certificates = new LinkedHashMap<>();

  /**
   * Listeners whose ports are still closed.
   *
   * @param grpc answers the gRPC calls at the public port
   */
  public Listeners(Supplier<ServerConfig> live, ServerReadiness readiness, GrpcDoor grpc) {
    this(live, readiness, grpc, Tracer.NONE);
  }

  /**
   * As {@link #Listeners(Supplier, ServerReadiness, GrpcDoor)}.
   *
   * @param tracer begins the steps of the requests of the public listener
   */
  public Listeners(
      Supplier<ServerConfig> live, ServerReadiness readiness, GrpcDoor grpc, Tracer tracer) {
    this(
        live,
        readiness,
        grpc,
        new Overload(live.get().limits().processorWait(), concurrency(live)),
        tracer);
  }

  /**
   * @param overload refuses requests of the public listener
   */
  Listeners(
      Supplier<ServerConfig> live,
      ServerReadiness readiness,
      GrpcDoor grpc,
      Overload overload,
      Tracer tracer) {
    this.config = live.get();
    this.overload = overload;
    this.readiness = readiness;
    this.timeout = config.shutdown().requests();
    server = server("http");
    var threads = new RequestThreads(Threads.perTask("http-request"), concurrency(live));
    waiters = new WaitingRequests(threads);
    eventStreams = new EventStreams(server.getScheduler(), () -> live.get().limits().streams());
    boolean strict = config.baseUrl().filter(url -> "https".equals(url.getScheme())).isPresent();
    open = connector(server, "server.public", config.publicListener(), strict);
    IntSupplier bodyLimit = () -> live.get().limits().requestBodyBytes();
    var proxies = TrustedProxies.of(config.trustedProxies());
    openDispatcher =
        new Dispatcher(
            bodyLimit,
            proxies,
            eventStreams,
            new CrossOrigin(config.cors()),
            tracer,
            overload.repeated());
    operatorDispatcher =
        new Dispatcher(
            bodyLimit, proxies, eventStreams, CrossOrigin.NONE, Tracer.NONE, overload.repeated());
    server.setErrorHandler(new ListenerErrors(openDispatcher.failures()));
    this.grpc = grpc;
    var openHandler = GrpcHandler.of(grpc, openDispatcher, proxies, Threads.timer("grpc-timer"));
    underWay = new GracefulHandler(openHandler);
    server.setHandler(
        new ThreadPerRequest(
            new ProviderCallHandler(underWay, openHandler), openDispatcher, threads, overload));
    if (config.management().isEmpty()) {
      operators = null;
      management = null;
      return;
    }
    operators = server("management");
    management = connector(operators, "server.management", config.management().get(), false);
    management.setName(Exchange.MANAGEMENT);
    operators.setErrorHandler(new ListenerErrors(operatorDispatcher.failures()));
    operators.setHandler(
        new ThreadPerRequest(
            new GracefulHandler(operatorDispatcher),
            operatorDispatcher,
            new RequestThreads(Threads.platform("management-request"), () -> MOST_OPERATORS),
            new Overload(Duration.ZERO, () -> MOST_OPERATORS)));
  }

  private static IntSupplier concurrency(Supplier<ServerConfig> live) {
    return () -> live.get().limits().concurrency().orElseGet(Threads::most);
  }

  private static Server server(String name) {
    var server = new Server(Threads.selectors(name));
    server.setStopTimeout(STOP_MILLIS);
    return server;
  }

  private DrainingConnector connector(
      Server server, String name, ServerConfig.Listener at, boolean strict) {
    var tls =
        at.tls()
            .map(
                files ->
                    new ListenerTls(name, files, server.getScheduler(), server.getThreadPool()));
    tls.ifPresent(files -> certificates.put(name, files::expires));
    return Ports.open(server, at, tls, strict, eventStreams.most());
  }

  /**
   * Opens the ports of a server whose routes for operators are complete.
   *
   * @param openRoutes what the public listener answers while the gateway starts
   * @throws UncheckedIOException when a port is taken
   */
  public static Listeners open(
      ServerConfig config,
      Routes openRoutes,
      Routes operator,
      ServerReadiness readiness,
      GrpcDoor grpc) {
    var listeners = new Listeners(() -> config, readiness, grpc);
    listeners.operatorDispatcher.serve(new RouteTable(operator), PageHosts.NONE, NOBODY);
    listeners.open(openRoutes, operator);
    return listeners;
  }

  /**
   * Opens the ports. Until {@link #serve}, other paths than those of the routes are answered with
   * {@code NOT_READY}.
   *
   * @param openRoutes what the public listener answers while the gateway starts
   * @param operator of the management listener; not used where none is configured
   * @throws UncheckedIOException when a port is taken
   */
  public void open(Routes openRoutes, Routes operator) {
    openDispatcher.starting(new RouteTable(openRoutes));
    operatorDispatcher.starting(new RouteTable(operator));
    overload.begin();
    try {
      server.start();
      if (operators != null) {
        operators.start();
      }
    } catch (Exception e) {
      stop();
      throw cannotListen(config, e);
    }
  }

  /** Serves these routes at the public listener, where no app has a host of its own. */
  public void serve(RouteTable complete) {
    serve(complete, PageHosts.NONE, NOBODY);
  }

  /**
   * Serves these routes: the gateway has started.
   *
   * @param visitors the name of the person whose session a request has; empty without one
   */
  public void serve(
      RouteTable complete, Routes operator, PageHosts pages, Function<Exchange, String> visitors) {
    operatorDispatcher.serve(new RouteTable(operator), PageHosts.NONE, visitors);
    serve(complete, pages, visitors);
  }

  private void serve(RouteTable complete, PageHosts pages, Function<Exchange, String> visitors) {
    openDispatcher.serve(complete, pages, visitors);
    readiness.loaded();
  }

  /**
   * Waits on this thread; other requests keep as many threads as without it.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code OVERLOADED} when too many
   *     wait already
   */
  public void waiting(Runnable wait) {
    waiters.during(wait);
  }

  /** How many requests of the public listener are under way. */
  long underWay() {
    return underWay.getCurrentRequestCount();
  }

  /** How many event streams are open. */
  public int eventStreams() {
    return eventStreams.count();
  }

  /** Refuses requests of the public listener. */
  public Overload overload() {
    return overload;
  }

  /** The expiry of the listeners' certificates, by the key of the listener. */
  public Map<String, Instant> certificatesExpire() {
    var expire = new LinkedHashMap<String, Instant>();
    certificates.forEach((listener, at) -> expire.put(listener, at.get()));
    return expire;
  }

  /** The URL of the public listener on this machine. */
  public URI uri() {
    return Ports.uri(open);
  }

  /** The URL of the management listener on this machine, if it has one. */
  public Optional<URI> managementUri() {
    return Optional.ofNullable(management).map(Ports::uri);
  }

  /** Makes {@code /ready} answer 503, so that balancers look elsewhere; calls are still served. */
  public void retire() {
    readiness.stopping();
  }

  /**
   * Closes the public port, refuses new requests on the connections that are left, and waits for
   * those under way, as long as {@code server.shutdown} says. A proxy that finds the port closed
   * asks another replica, and passes a refusal on: so the port is closed first. Operators are still
   * answered, and so are the providers that carry out the requests under way.
   */
  public void drain() {
    end();
    drained = true;
    try {
      open.leave(timeout.dividedBy(2));
      underWay.shutdown().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException slow) {
      log.warn(
          "{} requests are still in progress after the drain: they are aborted",
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

  /** Closes the ports to new requests, and waits for those under way unless they are drained. */
  @Override
  public void close() {
    end();
    if (!drained) {
      server.setStopTimeout(timeout.toMillis());
    }
    stop();
  }

  private void stop() {
    stop(server);
    if (operators != null) {
      stop(operators);
    }
    overload.close();
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      log.warn("requests were still in progress when the listeners closed", e);
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
    var problem =
        root instanceof UnresolvedAddressException
            ? "no address of this name is known. Write an address of this host, or 0.0.0.0"
            : root.getMessage() + ". Stop what uses it, or name another address or port";
    return new UncheckedIOException(
        "cannot listen on %s: %s".formatted(where, problem), new IOException(cause));
  }
}
