package org.integrationgateway.core.outbound;

import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.client.AbstractConnectionPool;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.pause.RetryPauses;
import org.integrationgateway.core.outbound.route.IdentifiedConnections;
import org.integrationgateway.core.outbound.route.OutboundListener;
import org.integrationgateway.core.outbound.route.RoutedClients;
import org.integrationgateway.core.outbound.waiting.AnswerWaits;
import org.integrationgateway.sdk.Deadline;

/**
 * The HTTP client of the server for all outbound requests. Each host is resolved once and only
 * addresses that the app's policy admits are dialled; connections are pooled per policy, so no app
 * uses a connection that another app was allowed to open. Redirects and challenges are answers,
 * cookies are not kept, and no header of the caller is passed on.
 */
public final class OutboundClient implements AutoCloseable {
  /** The margin over the silence that a call may have, so that the limits of the call end it. */
  private static final Duration SILENCE_MARGIN = Duration.ofSeconds(15);

  private static final HttpField ENCODINGS =
      new PreEncodedHttpField(HttpHeader.ACCEPT_ENCODING, ContentCodings.ASKED_FOR);

  private final LongAdder retries = new LongAdder();
  private final LongAdder heldBack = new LongAdder();
  private final Set<CircuitBreaker> openCircuits = ConcurrentHashMap.newKeySet();
  private final RetryPauses pauses = new RetryPauses();
  private final RoutedClients clients;
  private final AnswerWaits waits;
  private final LongSupplier responseLimit;
  private final Supplier<OutboundLimits> limits;
  private final Clock clock;

  /**
   * Starts a client whose limits do not change.
   *
   * @param responseLimit bytes of a body, after decoding
   */
  public OutboundClient(long responseLimit, OutboundLimits limits, Clock clock) {
    this(() -> responseLimit, () -> limits, clock);
  }

  /** Starts a client whose requests have the limits of the configuration as it is then. */
  public OutboundClient(Supplier<ServerConfig.Limits> limits, Clock clock) {
    this(
        () -> limits.get().upstreamResponseBytes(),
        new DerivedValue<>(limits, OutboundLimits::of),
        clock);
  }

  private OutboundClient(LongSupplier responseLimit, Supplier<OutboundLimits> limits, Clock clock) {
    this.responseLimit = responseLimit;
    this.limits = limits;
    this.clock = clock;
    clients = new RoutedClients(() -> limits.get().connect().time());
    waits = new AnswerWaits(clients.timer());
  }

  /**
   * Outbound requests under this egress policy.
   *
   * @throws IllegalArgumentException when a file of certificates of its route cannot be used
   */
  public Outbound under(EgressPolicy policy) {
    return under(() -> policy);
  }

  /**
   * Outbound requests, each under the egress policy that counts when it is sent.
   *
   * @throws IllegalArgumentException when a file of certificates of its route cannot be used
   */
  public Outbound under(Supplier<EgressPolicy> policy) {
    routed(policy.get());
    return new Outbound(this, "", policy, limits, clock);
  }

  /**
   * The outbound requests of one app, under its egress policy and its limits.
   *
   * @throws IllegalArgumentException when a file of certificates of its route cannot be used
   */
  public Outbound forApp(String app, Supplier<EgressPolicy> policy, AppLimits own) {
    routed(policy.get());
    var ofApp = new DerivedValue<>(limits, now -> now.of(app, own));
    return new Outbound(this, app, policy, ofApp, clock);
  }

  /** The longest body of an answer, in bytes. */
  public long responseLimit() {
    return responseLimit.getAsLong();
  }

  /** The current connections and requests. */
  public OutboundTraffic traffic() {
    int open = 0;
    int inUse = 0;
    int waiting = 0;
    var all = clients.all().stream().flatMap(client -> client.getDestinations().stream()).toList();
    for (var destination : all) {
      if (destination.getConnectionPool() instanceof AbstractConnectionPool pool) {
        open += pool.getConnectionCount();
        inUse += pool.getActiveConnectionCount();
      }
      if (destination instanceof HttpDestination queue) {
        waiting += queue.getQueuedRequestCount();
      }
    }
    return new OutboundTraffic(
        retries.sum(), open, inUse, waiting, heldBack.sum(), openCircuits.size());
  }

  /** The pauses before requests are sent again. */
  public RetryPauses pauses() {
    return pauses;
  }

  /** Counts a request that was not sent. */
  void heldBack() {
    heldBack.increment();
  }

  /** The origins to which requests are held back. */
  Set<CircuitBreaker> openCircuits() {
    return openCircuits;
  }

  /** The origins to which requests are held back, as operators see them. */
  public List<OpenCircuit> circuits() {
    long now = System.nanoTime();
    return openCircuits.stream()
        .map(breaker -> breaker.shown(now))
        .sorted(Comparator.comparing(OpenCircuit::app).thenComparing(OpenCircuit::origin))
        .toList();
  }

  /** An origin to which requests of an app are held back. */
  public Optional<OpenCircuit> circuit(String app) {
    return openCircuits.stream()
        .filter(breaker -> breaker.isOf(app))
        .map(breaker -> breaker.shown(System.nanoTime()))
        .min(Comparator.comparing(OpenCircuit::since));
  }

  /** Counts an attempt after the first one. */
  void retried() {
    retries.increment();
  }

  /** The client for requests under a policy. */
  HttpClient routed(EgressPolicy policy) {
    return clients.of(policy.route());
  }

  /**
   * Sends a request once.
   *
   * @param host the header of this name
   */
  SendResult attempt(
      OutboundRequest outbound,
      HttpField host,
      EgressPolicy policy,
      OutboundLimits within,
      Deadline deadline,
      RequestAbort abort,
      boolean listens) {
    var shown = outbound.certificate();
    var tag =
        shown == null
            ? listens ? new OutboundListener(policy) : policy
            : IdentifiedConnections.to(outbound.uri(), policy, listens, shown);
    var request = routed(policy).newRequest(outbound.uri()).method(outbound.method()).tag(tag);
    long silence = deadline.remaining().plus(SILENCE_MARGIN).toMillis();
    request.idleTimeout(Math.max(RoutedClients.IDLE.toMillis(), silence), TimeUnit.MILLISECONDS);
    request.headers(
        headers -> {
          headers.put(ENCODINGS);
          // Else the client parses the URL once more, for this header alone.
          headers.put(host);
          for (HttpField field : outbound.headers()) {
            headers.put(field);
          }
          var trace = CurrentSpan.get().headers();
          if (!trace.isEmpty() && headers.contains(TraceHeaders.PARENT)) {
            trace.forEach(headers::put);
          }
        });
    var failures = new OutboundFailures(outbound.uri(), within, policy.route());
    var exchange =
        new OutboundExchange(
            request,
            outbound.reads(),
            failures,
            listens ? Long.MAX_VALUE : responseLimit(),
            deadline,
            waits);
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

  @Override
  public void close() {
    waits.destroy();
    clients.close();
  }
}
