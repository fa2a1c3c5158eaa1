package org.integrationgateway.http.route;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.identity.Authenticator;
import org.integrationgateway.http.identity.CallerRefusal;
import org.integrationgateway.http.identity.RefusalObserver;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.sdk.Secret;

/**
 * Resolves who sends a request: the one place that reads credentials from HTTP. A route resolves
 * its caller before it reads the body. Refusals are observed here, those of later checks where they
 * are made.
 */
public final class CallerResolver {
  private static final String SCHEME = "Bearer";
  private static final String BOUND = "DPoP";
  private static final String AUTHORIZATION = "Authorization";
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
  private static final String UNKNOWN = "unknown";

  private final Authenticator authenticator;
  private final SameOrigin sameOrigin;
  private final RequestRates rates;
  private final RefusalObserver observer;
  private final SenderKey keys;
  private final ProtectedResource resource;

  /**
   * @param keys proves the senders of tokens that are bound to a key
   */
  public CallerResolver(
      Authenticator authenticator,
      SenderKey keys,
      SameOrigin sameOrigin,
      RequestRates rates,
      RefusalObserver observer) {
    this(authenticator, keys, sameOrigin, rates, observer, ProtectedResource.NONE);
  }

  private CallerResolver(
      Authenticator authenticator,
      SenderKey keys,
      SameOrigin sameOrigin,
      RequestRates rates,
      RefusalObserver observer,
      ProtectedResource resource) {
    this.authenticator = authenticator;
    this.keys = keys;
    this.sameOrigin = sameOrigin;
    this.rates = rates;
    this.observer = observer;
    this.resource = resource;
  }

  /** Returns a resolver for routes that accept tokens of their own too. */
  public CallerResolver of(ProtectedResource other) {
    return new CallerResolver(authenticator, keys, sameOrigin, rates, observer, other);
  }

  /**
   * The caller that the token of {@code Authorization: Bearer} proves (RFC 6750, section 2.1), else
   * the cookie of a session. With the cookie a request that may change something must come from a
   * page of this gateway.
   *
   * @throws GatewayException {@code UNAUTHENTICATED}; {@code INVALID_REQUEST} when the header was
   *     sent more than once; {@code CROSS_SITE_REQUEST}; {@code RATE_LIMITED}
   */
  public Caller resolve(Exchange exchange) {
    return resolve(exchange, Optional.empty());
  }

  /**
   * The caller of a route of an app.
   *
   * @param provider the identity provider that the app asks for; empty: the one that serves the
   *     server
   * @throws GatewayException as {@link #resolve(Exchange)}
   */
  public Caller resolve(Exchange exchange, Optional<String> provider) {
    var caller = observed(exchange, UNKNOWN, () -> presented(exchange, provider));
    HeldMemory.heldBy(caller.subject().id());
    exchange.callerIsKnown();
    if (isCookie(caller) && mayChange(exchange)) {
      observed(
          exchange,
          caller.subject().id(),
          () -> {
            sameOrigin.require(exchange);
            return caller;
          });
    }
    return caller;
  }

  /**
   * The caller of a route that ends sessions, of any identity provider.
   *
   * @throws GatewayException as {@link #resolve(Exchange)}
   */
  public Caller resolveOfEveryProvider(Exchange exchange) {
    return resolve(exchange, Authenticator.EVERY_PROVIDER);
  }

  /** Returns the proof of a request's caller: a token, else a session. */
  public static Optional<Secret> presented(Exchange exchange) {
    return bearer(exchange).or(() -> SessionCookie.find(exchange));
  }

  /**
   * The origin of a call that the request invokes, also by {@code GET}: with the cookie of a
   * session, a page of another site may cause it, and then it may only read.
   *
   * @param provider the identity provider that the app asks for
   * @throws GatewayException as {@link #resolve(Exchange)}
   */
  public CallOrigin.Outside resolveCall(Exchange exchange, Optional<String> provider) {
    var caller = resolve(exchange, provider);
    return new CallOrigin.Outside(caller, isCookie(caller) && !sameOrigin.isProven(exchange));
  }

  /**
   * The caller of a route that is for operators.
   *
   * @param check refuses callers that are not operators
   * @throws GatewayException as {@link #resolve(Exchange)} and {@code check}; {@code SCOPE_DENIED}
   *     when the token is limited to apps
   */
  public Caller resolveUnlimited(Exchange exchange, Consumer<Caller> check) {
    var caller = resolve(exchange);
    return observed(
        exchange,
        caller.subject().id(),
        () -> {
          if (!caller.scopes().isEmpty()) {
            throw new GatewayException(
                ErrorCode.SCOPE_DENIED,
                "this token is limited to apps; operator routes need a token without scopes");
          }
          check.accept(caller);
          return caller;
        });
  }

  /**
   * Returns a check that the proof of a request still holds; for any thread, at a later time. The
   * check says true while the answer cannot be found out.
   */
  BooleanSupplier proof(Exchange exchange) {
    var bearer = bearer(exchange).or(() -> bound(exchange, true));
    var session = bearer.isPresent() ? Optional.<Secret>empty() : SessionCookie.find(exchange);
    return () -> {
      try {
        if (session.isPresent()) {
          authenticator.session(session.get(), Authenticator.EVERY_PROVIDER);
        } else if (bearer.flatMap(token -> resource.find(exchange, token)).isEmpty()) {
          authenticator.authenticate(bearer, Optional.empty());
        }
        return true;
      } catch (GatewayException refused) {
        return refused.code() != ErrorCode.UNAUTHENTICATED;
      }
    };
  }

  /**
   * The caller of a request that is no exchange of HTTP: the one that its bearer token proves.
   *
   * @throws GatewayException {@code UNAUTHENTICATED}; {@code INVALID_REQUEST} when there are
   *     several tokens; {@code RATE_LIMITED}
   */
  public Caller resolve(BearerRequest request) {
    try {
      var caller =
          rates.within(
              request.address(),
              request.token(),
              () -> authenticator.authenticate(request.token(), Optional.empty()));
      HeldMemory.heldBy(caller.subject().id());
      return caller;
    } catch (GatewayException refused) {
      observe(UNKNOWN, request.route(), request.requestId(), refused);
      throw refused;
    }
  }

  /** Whether the token of a request still proves its caller, as {@link #proof(Exchange)}. */
  BooleanSupplier proof(BearerRequest request) {
    return () -> {
      try {
        authenticator.authenticate(request.token(), Optional.empty());
        return true;
      } catch (GatewayException refused) {
        return refused.code() != ErrorCode.UNAUTHENTICATED;
      }
    };
  }

  private Caller observed(Exchange exchange, String subject, Supplier<Caller> resolution) {
    try {
      return resolution.get();
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.UNAUTHENTICATED) {
        resource.challenge(exchange);
      }
      observe(subject, exchange.route(), exchange.requestId(), refused);
      throw refused;
    }
  }

  private void observe(String subject, String route, String requestId, GatewayException refused) {
    observer.refused(
        new CallerRefusal(subject, route, requestId, refused.code(), refused.detail()));
  }

  private Caller presented(Exchange exchange, Optional<String> provider) {
    var bearer = bearer(exchange);
    var address = exchange.remoteAddress();
    if (bearer.isPresent()) {
      return rates.within(
          address,
          bearer,
          () ->
              resource
                  .find(exchange, bearer.get())
                  .orElseGet(() -> authenticator.authenticate(bearer, provider)));
    }
    var bound = ofScheme(BOUND, exchange.headers(AUTHORIZATION));
    if (bound.isPresent()) {
      return rates.within(
          address,
          bound,
          () -> {
            var proven = bound(exchange, false);
            return proven
                .flatMap(token -> resource.find(exchange, token))
                .orElseGet(() -> authenticator.authenticate(proven, provider));
          });
    }
    var session = SessionCookie.find(exchange);
    return rates.within(
        address,
        session,
        () ->
            session.isPresent()
                ? authenticator.session(session.get(), provider)
                : authenticator.authenticate(Optional.empty(), provider));
  }

  private static boolean isCookie(Caller caller) {
    return caller.proof().kind() == Proof.Kind.SESSION_COOKIE;
  }

  /**
   * A page of any site may open a WebSocket here; h2c is what Java's client offers with any
   * request.
   */
  private static boolean mayChange(Exchange exchange) {
    return !SAFE.contains(exchange.method())
        || exchange.headers("Upgrade").stream().anyMatch(to -> !to.strip().equalsIgnoreCase("h2c"));
  }

  private static Optional<Secret> bearer(Exchange exchange) {
    return bearer(exchange.headers(AUTHORIZATION));
  }

  /** The token that a request presents with the proof of a key, together with that key. */
  private Optional<Secret> bound(Exchange exchange, boolean again) {
    return ofScheme(BOUND, exchange.headers(AUTHORIZATION))
        .map(token -> TokenText.bound(token, keys.proven(exchange, token, again)));
  }

  /** The token in the values of the header {@code Authorization}. */
  static Optional<Secret> bearer(List<String> sent) {
    return ofScheme(SCHEME, sent);
  }

  private static Optional<Secret> ofScheme(String scheme, List<String> sent) {
    if (sent.size() > 1) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "the header Authorization was sent several times: send it once");
    }
    return sent.isEmpty() || !isOf(scheme, sent.get(0))
        ? Optional.empty()
        : Optional.of(Secret.of(sent.get(0).substring(scheme.length()).strip()));
  }

  private static boolean isOf(String scheme, String header) {
    int length = scheme.length();
    return header.regionMatches(true, 0, scheme, 0, length)
        && (header.length() == length || Character.isWhitespace(header.charAt(length)));
  }
}
