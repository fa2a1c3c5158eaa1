package org.integrationgateway.core.outbound;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.budget.RetryBudget;
import org.integrationgateway.base.text.RetryAfter;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/** The outbound requests of one app: the hosts it may reach, and its budget of retries. */
public final class Outbound {
  private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  /** Beyond this, origins that answer are forgotten, and no others are remembered. */
  private static final int MOST_ORIGINS = 256;

  /** The status of a request without an answer. */
  private static final int NO_ANSWER = 0;

  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final OutboundClient client;
  private final String app;
  private final Supplier<EgressPolicy> policies;
  private final Supplier<OutboundLimits> limitsNow;
  private final Clock clock;
  private final RetryBudget budget = new RetryBudget();
  private final ConcurrentMap<String, Origin> origins = new ConcurrentHashMap<>();

  /**
   * @param app whose requests these are; empty for the server's own
   * @param policies the policy as it is now: a request keeps the one that it began with
   * @param limitsNow as the policies
   */
  Outbound(
      OutboundClient client,
      String app,
      Supplier<EgressPolicy> policies,
      Supplier<OutboundLimits> limitsNow,
      Clock clock) {
    this.app = app;
    this.client = client;
    this.policies = policies;
    this.limitsNow = limitsNow;
    this.clock = clock;
  }

  /**
   * Sends a request and waits for the answer, of any status; redirects are answers.
   *
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_UNREACHABLE}, {@code
   *     UPSTREAM_TIMEOUT}, {@code UPSTREAM_INVALID_RESPONSE}, {@code OVERLOADED}
   */
  public Reply send(OutboundRequest request, Deadline deadline) {
    return send(request, deadline, new RequestAbort(), AttemptObserver.NONE);
  }

  /**
   * As {@link #send(OutboundRequest, Deadline)}.
   *
   * @param abort ends the request, and the reading of its answer
   * @param observer receives every attempt
   * @throws GatewayException also {@code INVALID_STATE} when the request was ended
   */
  public Reply send(
      OutboundRequest request, Deadline deadline, RequestAbort abort, AttemptObserver observer) {
    return send(request, deadline, observer, request.idempotent(), byHttp(deadline, abort, false));
  }

  /**
   * Opens a stream of events that stays open: over connections apart from those of other requests,
   * and without a limit for all of it together.
   *
   * @param abort ends it
   * @throws GatewayException as {@link #send(OutboundRequest, Deadline, RequestAbort,
   *     AttemptObserver)}
   */
  public Reply listen(OutboundRequest request, Deadline deadline, RequestAbort abort) {
    boolean repeatable = request.idempotent();
    return send(request, deadline, AttemptObserver.NONE, repeatable, byHttp(deadline, abort, true));
  }

  private Way byHttp(Deadline deadline, RequestAbort abort, boolean listens) {
    return (sent, host, policy, limits) ->
        client.attempt(sent, host, policy, limits, deadline, abort, listens);
  }

  /** The client of HTTP for requests under a policy, which is the tag of each. */
  public HttpClient http(EgressPolicy policy) {
    return client.routed(policy);
  }

  /** Sends a request once, within these limits; the host is the header of this name. */
  @FunctionalInterface
  public interface Way {
    SendResult once(
        OutboundRequest sent, HttpField host, EgressPolicy policy, OutboundLimits limits);
  }

  /**
   * Sends a request in another way than by HTTP, with the retries and the circuit breaker of HTTP.
   *
   * @param repeatable whether sending it twice has the effect of sending it once
   */
  public Reply send(
      OutboundRequest request,
      Deadline deadline,
      AttemptObserver observer,
      boolean repeatable,
      Way way) {
    var policy = policies.get();
    var limits = limitsNow.get();
    var first = origin(request.uri(), policy);
    budget.called();
    for (int retries = 0; ; retries++) {
      if (retries > 0) {
        client.retried();
      }
      var sent = retries == 0 ? request : request.signer().apply(request);
      var origin = retries == 0 ? first : origin(sent.uri(), policy);
      boolean isObserved = observer != AttemptObserver.NONE;
      long began = isObserved ? System.nanoTime() : 0;
      var attempt =
          AttemptSpan.around(
              sent,
              port(sent.uri()),
              retries,
              () -> attempt(origin.breaker, () -> way.once(sent, origin.host, policy, limits)));
      if (isObserved) {
        long nanos = System.nanoTime() - began;
        observer.ended(sent, AttemptObserver.Attempt.of(retries + 1, nanos, attempt));
      }
      boolean mayRetry = repeatable && retries + 1 < limits.tries();
      if (attempt instanceof SendResult.Failed failed) {
        if (!mayRetry
            || !failed.again()
            || !pause(backoff(retries), deadline, NO_ANSWER, retries, limits)) {
          throw failed.problem();
        }
        continue;
      }
      var reply = ((SendResult.Answered) attempt).reply();
      if (!mayRetry
          || !isPassing(reply.status())
          || !pause(wish(reply, retries), deadline, reply.status(), retries, limits)) {
        return reply;
      }
      reply.close();
    }
  }

  private SendResult attempt(CircuitBreaker breaker, Supplier<SendResult> sent) {
    try {
      breaker.enter(System.nanoTime());
    } catch (GatewayException heldBack) {
      client.heldBack();
      throw heldBack;
    }
    @Nullable SendResult result = null;
    try {
      return result = sent.get();
    } finally {
      breaker.ended(result, System.nanoTime());
    }
  }

  /**
   * The origin of a URL.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  private Origin origin(URI uri, EgressPolicy policy) {
    var name = uri.getScheme() + "://" + uri.getRawAuthority();
    var known = origins.get(name);
    if (known != null) {
      known.admit(uri, policy);
      return known;
    }
    // Hosts that are refused are not remembered.
    policy.admit(uri.getHost(), port(uri));
    if (origins.size() >= MOST_ORIGINS) {
      origins.values().removeIf(origin -> origin.breaker.isIdle());
    }
    if (origins.size() >= MOST_ORIGINS) {
      // Hosts that callers choose must not fill memory: this one is not remembered.
      return new Origin(new CircuitBreaker(app, name, uri.getHost(), new HashSet<>()), uri);
    }
    return origins.computeIfAbsent(
        name,
        missing ->
            new Origin(
                new CircuitBreaker(app, missing, uri.getHost(), client.openCircuits()), uri));
  }

  /** The parts that are the same in all requests to one scheme, host and port. */
  private static final class Origin {
    private final CircuitBreaker breaker;
    private final HttpField host;

    /** The policy that has admitted the host and the port, as they are written. */
    private volatile @Nullable EgressPolicy admittedBy;

    private Origin(CircuitBreaker breaker, URI uri) {
      this.breaker = breaker;
      boolean isUsual = port(uri) == usualPort(uri);
      this.host =
          new PreEncodedHttpField(
              HttpHeader.HOST, isUsual ? uri.getHost() : uri.getHost() + ":" + port(uri));
    }

    private void admit(URI uri, EgressPolicy policy) {
      if (admittedBy != policy) {
        policy.admit(uri.getHost(), port(uri));
        admittedBy = policy;
      }
    }
  }

  /**
   * Checks a URL that requests are sent to later, without a request.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  public void check(URI uri) {
    policies.get().admit(uri.getHost(), port(uri));
  }

  /**
   * Checks a URL that a browser is sent to: the policy decides about addresses and about names of
   * this host; names elsewhere are the browser's own concern.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  public void checkLink(URI uri) {
    policies.get().admitLink(uri.getHost(), port(uri));
  }

  /** The policy as it is now, for a client that is not of HTTP. */
  public EgressPolicy policy() {
    return policies.get();
  }

  /** The time limit of connecting, as it is now. */
  public Duration connectTimeout() {
    return limitsNow.get().connect().time();
  }

  /** The longest body of an answer, in bytes. */
  public long responseLimit() {
    return client.responseLimit();
  }

  /** Whether requests reach only the hosts that the configuration lists. */
  public boolean reachesListedHostsOnly() {
    return policies.get().reachesListedHostsOnly();
  }

  private static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : usualPort(uri);
  }

  private static int usualPort(URI uri) {
    return "https".equalsIgnoreCase(uri.getScheme()) ? HTTPS : HTTP;
  }

  /** Statuses after which a later attempt may succeed. */
  private static boolean isPassing(int status) {
    return status == 429 || status >= 502 && status <= 504;
  }

  /** The pause that the upstream asks for, or the own one if that is longer. */
  private long wish(Reply reply, int retries) {
    long own = backoff(retries);
    return reply
        .header("Retry-After")
        .flatMap(value -> RetryAfter.parse(value, clock))
        .map(wait -> Math.max(wait.toNanos(), own))
        .orElse(own);
  }

  private static long backoff(int retries) {
    long full = FIRST_PAUSE_NANOS << retries;
    return full / 2 + ThreadLocalRandom.current().nextLong(full / 2);
  }

  /** Waits, if there is time and budget for another attempt after that. */
  private boolean pause(
      long nanos, Deadline deadline, int status, int retries, OutboundLimits limits) {
    if (nanos >= deadline.remaining().toNanos() || !budget.spend()) {
      return false;
    }
    var until = clock.instant().plusNanos(nanos);
    try (var noted = client.pauses().begin(until, status, retries + 1, limits.tries() - 1)) {
      Thread.sleep(Duration.ofNanos(nanos).toMillis());
      return true;
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }
}
