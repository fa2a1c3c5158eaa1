package org.integrationgateway.server.surface.http;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.client.AbstractConnectionPool;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.ProtocolHandlers;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.config.apps.AppLimits;
import org.integrationgateway.server.egress.EgressPolicy;

/**
 * The HTTP client of the server for all outbound requests. Each host is resolved once and only
 * addresses that the app's policy admits are dialled; connections are pooled per policy, so no app
 * uses a connection that another app was allowed to open. Redirects and challenges are answers,
 * cookies are not kept, and no header of the caller is passed on.
 */
public final class OutboundClient implements AutoCloseable {
  private static final int CONNECTIONS_PER_ORIGIN = 256;
  private static final int WAITING_PER_ORIGIN = 4096;
  private static final int HEADER_BYTES = 32 * 1024;
  private static final int THREADS = 32;

  /** After this an unused connection is closed. */
  private static final Duration IDLE = Duration.ofSeconds(75);

  /** Longer than a call may be silent, so that the limits of the call end it. */
  private static final Duration SILENCE_MARGIN = Duration.ofSeconds(15);

  private static final HttpField ENCODINGS =
      new PreEncodedHttpField(HttpHeader.ACCEPT_ENCODING, ContentCodings.ASKED_FOR);

  private final LongAdder retries = new LongAdder();
  private final HttpClient client;
  private final long responseLimit;
  private final OutboundLimits limits;
  private final Clock clock;

  /**
   * Starts the client.
   *
   * @param responseLimit bytes of a body, after decoding
   */
  public OutboundClient(long responseLimit, OutboundLimits limits, Clock clock) {
    this.responseLimit = responseLimit;
    this.limits = limits;
    this.clock = clock;
    long connectMillis = limits.connect().time().toMillis();
    var threads = new QueuedThreadPool(THREADS, 2);
    threads.setName("outbound");
    threads.setDaemon(true);
    var scheduler = new ScheduledExecutorScheduler("outbound-timer", true);
    var connector = new ClientConnector();
    connector.setSelectors(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    var transport = new HttpClientTransportOverHTTP(connector);
    // Exchanges only copy bytes and unpark a thread: they need no thread of their own.
    transport.setInvocationType(Invocable.InvocationType.NON_BLOCKING);
    client = new HttpClient(transport);
    client.setExecutor(threads);
    client.setScheduler(scheduler);
    client.setConnectTimeout(connectMillis);
    client.setSocketAddressResolver(
        new GuardedResolver(new SocketAddressResolver.Async(threads, scheduler, connectMillis)));
    client.setIdleTimeout(IDLE.toMillis());
    client.setDestinationIdleTimeout(IDLE.toMillis());
    client.setMaxResponseHeadersSize(HEADER_BYTES);
    client.setFollowRedirects(false);
    client.setHttpCookieStore(new HttpCookieStore.Empty());
    client.setMaxConnectionsPerDestination(CONNECTIONS_PER_ORIGIN);
    client.setMaxRequestsQueuedPerDestination(WAITING_PER_ORIGIN);
    client.setUserAgentField(new PreEncodedHttpField(HttpHeader.USER_AGENT, "integration-gateway"));
    try {
      client.start();
    } catch (Exception e) {
      throw new IllegalStateException("the outbound client does not start", e);
    }
    keepOnlyInterim(client.getProtocolHandlers());
    // Answers are unpacked on the threads of their readers.
    client.getContentDecoderFactories().clear();
  }

  /** Outbound requests under this egress policy. */
  public Outbound under(EgressPolicy policy) {
    return new Outbound(this, policy, limits, clock);
  }

  /** The outbound requests of one app, under its egress policy and its limits. */
  public Outbound forApp(String app, EgressPolicy policy, AppLimits own) {
    return new Outbound(this, policy, limits.of(app, own), clock);
  }

  /** The longest body of an answer, in bytes. */
  public long responseLimit() {
    return responseLimit;
  }

  /** Its connections and requests now. */
  public OutboundTraffic traffic() {
    int open = 0;
    int inUse = 0;
    int waiting = 0;
    for (var destination : client.getDestinations()) {
      if (destination.getConnectionPool() instanceof AbstractConnectionPool pool) {
        open += pool.getConnectionCount();
        inUse += pool.getActiveConnectionCount();
      }
      if (destination instanceof HttpDestination queue) {
        waiting += queue.getQueuedRequestCount();
      }
    }
    return new OutboundTraffic(retries.sum(), open, inUse, waiting);
  }

  /** Counts an attempt after the first one. */
  void retried() {
    retries.increment();
  }

  SendResult attempt(
      OutboundRequest outbound,
      EgressPolicy policy,
      OutboundLimits within,
      Deadline deadline,
      RequestAbort abort,
      boolean listens) {
    var tag = listens ? new OutboundListener(policy) : policy;
    var request = client.newRequest(outbound.uri()).method(outbound.method()).tag(tag);
    long silence = deadline.remaining().plus(SILENCE_MARGIN).toMillis();
    request.idleTimeout(Math.max(IDLE.toMillis(), silence), TimeUnit.MILLISECONDS);
    request.headers(
        headers -> {
          headers.put(ENCODINGS);
          for (HttpField field : outbound.headers()) {
            headers.put(field);
          }
        });
    var failures = new OutboundFailures(outbound.uri(), within);
    var exchange =
        new OutboundExchange(
            request,
            outbound.reads(),
            failures,
            listens ? Long.MAX_VALUE : responseLimit,
            deadline);
    abort.bind(request);
    long firstByte = within.response().time().toNanos();
    if (outbound.body().isEmpty()) {
      return exchange.await(firstByte);
    }
    var body = outbound.body().get();
    var bytes = body.content().inMemory();
    if (bytes.isPresent()) {
      request.body(new BytesRequestContent(body.contentType(), bytes.get()));
      return exchange.await(firstByte);
    }
    return exchange.awaitAfter(new OutboundUpload(request, body), firstByte);
  }

  /** Redirects and challenges are answers for the caller: the client must not act on them. */
  private void keepOnlyInterim(ProtocolHandlers handlers) {
    handlers.clear();
    handlers.put(new ContinueProtocolHandler());
    handlers.put(new ProcessingProtocolHandler());
    handlers.put(new EarlyHintsProtocolHandler());
  }

  @Override
  public void close() {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the outbound client does not stop", e);
    }
  }
}
