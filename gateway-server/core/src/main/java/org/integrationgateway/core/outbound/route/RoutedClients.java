package org.integrationgateway.core.outbound.route;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.ProtocolHandlers;
import org.eclipse.jetty.client.UpgradeProtocolHandler;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.egress.ForwardProxy;
import org.integrationgateway.core.egress.trust.TrustedAuthorities;

/**
 * HTTP clients, one for each way that outbound requests leave; they share their threads. A client
 * that a changed configuration does not use is stopped when its requests have ended.
 */
public final class RoutedClients implements AutoCloseable {
  /** The time after which an unused connection is closed. */
  public static final Duration IDLE = Duration.ofSeconds(75);

  private static final long UNUSED_NANOS = IDLE.multipliedBy(2).toNanos();
  private static final long NOTED_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int CONNECTIONS_PER_ORIGIN = 256;
  private static final int WAITING_PER_ORIGIN = 4096;
  private static final int HEADER_BYTES = 32 * 1024;
  private static final int THREADS = 32;

  private final ConcurrentMap<Way, Used> clients = new ConcurrentHashMap<>();
  private final QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
  private final ScheduledExecutorScheduler timer =
      new ScheduledExecutorScheduler("outbound-timer", true);
  private final Supplier<Duration> connect;

  private record Way(EgressRoute route, Duration connect) {}

  private static final class Used {
    private final HttpClient client;
    private volatile long usedAt = System.nanoTime();

    Used(HttpClient client) {
      this.client = client;
    }

    void note(long now) {
      if (now - usedAt > NOTED_NANOS) {
        usedAt = now;
      }
    }

    boolean isUnused() {
      return System.nanoTime() - usedAt > UNUSED_NANOS && client.getDestinations().isEmpty();
    }
  }

  /**
   * Starts their threads.
   *
   * @param connect the time limit of connecting, as it is now
   */
  public RoutedClients(Supplier<Duration> connect) {
    this.connect = connect;
    threads.setName("outbound");
    threads.setDaemon(true);
    try {
      threads.start();
      timer.start();
    } catch (Exception e) {
      throw new IllegalStateException("the outbound client does not start", e);
    }
  }

  /**
   * The client of a route.
   *
   * @throws IllegalArgumentException when a file of certificates cannot be used
   */
  public HttpClient of(EgressRoute route) {
    var way = new Way(route, connect.get());
    while (true) {
      var known = clients.get(way);
      if (known == null) {
        known = clients.computeIfAbsent(way, this::started);
        stopUnused();
      }
      known.note(System.nanoTime());
      // Noted before it is looked up again: so the client is not one that is being stopped.
      if (clients.get(way) == known) {
        return known.client;
      }
    }
  }

  /** The timer of all clients. */
  public Scheduler timer() {
    return timer;
  }

  /** The clients that are in use. */
  public List<HttpClient> all() {
    return clients.values().stream().map(used -> used.client).toList();
  }

  private void stopUnused() {
    clients.forEach(
        (way, used) -> {
          if (!used.isUnused() || !clients.remove(way, used)) {
            return;
          }
          // Used again meanwhile: another thread may send with this client.
          if (used.isUnused() || clients.putIfAbsent(way, used) != null) {
            LifeCycle.stop(used.client);
          }
        });
  }

  private Used started(Way way) {
    var route = way.route();
    long connectMillis = way.connect().toMillis();
    var connector = new ClientConnector();
    connector.setSelectors(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    var tls = new SslContextFactory.Client();
    if (!route.certificateAuthorities().isEmpty()) {
      tls.setTrustStore(TrustedAuthorities.with(route.certificateAuthorities()));
    }
    connector.setSslContextFactory(tls);
    var transport = new IdentifyingTransport(connector);
    // Exchanges only copy bytes and unpark a thread: they need no thread of their own.
    transport.setInvocationType(Invocable.InvocationType.NON_BLOCKING);
    var client = new HttpClient(transport);
    client.setExecutor(threads);
    client.setScheduler(timer);
    client.setConnectTimeout(connectMillis);
    var resolver = new SocketAddressResolver.Async(threads, timer, connectMillis);
    // With a proxy, only the proxy is resolved here.
    client.setSocketAddressResolver(
        route.proxy().isPresent() ? resolver : new GuardedResolver(resolver));
    client.setIdleTimeout(IDLE.toMillis());
    client.setDestinationIdleTimeout(IDLE.toMillis());
    client.setMaxResponseHeadersSize(HEADER_BYTES);
    client.setFollowRedirects(false);
    client.setHttpCookieStore(new HttpCookieStore.Empty());
    client.setMaxConnectionsPerDestination(CONNECTIONS_PER_ORIGIN);
    client.setMaxRequestsQueuedPerDestination(WAITING_PER_ORIGIN);
    client.setUserAgentField(new PreEncodedHttpField(HttpHeader.USER_AGENT, "integration-gateway"));
    route.proxy().ifPresent(proxy -> goBy(proxy, client));
    try {
      client.start();
    } catch (Exception e) {
      throw new IllegalStateException("the outbound client does not start", e);
    }
    keepOnlyInterim(client.getProtocolHandlers());
    // Answers are unpacked on the threads of their readers.
    client.getContentDecoderFactories().clear();
    return new Used(client);
  }

  private static void goBy(ForwardProxy proxy, HttpClient client) {
    var http = new HttpProxy(new Origin.Address(proxy.host(), proxy.port()), proxy.secure());
    client.getProxyConfiguration().addProxy(http);
    proxy
        .user()
        .ifPresent(
            user ->
                client
                    .getAuthenticationStore()
                    .addAuthenticationResult(
                        new BasicAuthentication.BasicResult(
                            http.getURI(),
                            HttpHeader.PROXY_AUTHORIZATION,
                            user.name(),
                            user.password().use(text -> text))));
  }

  /** Redirects and challenges are answers for the caller: the client must not act on them. */
  private static void keepOnlyInterim(ProtocolHandlers handlers) {
    handlers.clear();
    handlers.put(new InterimLimit());
    handlers.put(new UpgradeProtocolHandler());
    handlers.put(new ContinueProtocolHandler());
    handlers.put(new ProcessingProtocolHandler());
    handlers.put(new EarlyHintsProtocolHandler());
  }

  @Override
  public void close() {
    all().forEach(client -> LifeCycle.stop(client));
    LifeCycle.stop(timer);
    LifeCycle.stop(threads);
  }
}
