package org.integrationgateway.core.outbound;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.http.HttpStatus;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.egress.trust.TlsFailure;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.route.GuardedResolver;

/** Translates failures of the HTTP client into problems of the gateway. */
public final class OutboundFailures {
  private final String host;
  private final OutboundLimits limits;

  /** The host that is dialled, with its article: that of the proxy where there is one. */
  private final String dialled;

  private final boolean proxied;

  /** Failures of requests to this URI. */
  public OutboundFailures(URI uri, OutboundLimits limits, EgressRoute route) {
    this.host = uri.getHost();
    this.limits = limits;
    this.proxied = route.proxy().isPresent();
    this.dialled =
        route.proxy().map(proxy -> "the proxy '" + proxy.url() + "'").orElse("'" + host + "'");
  }

  /**
   * The problem behind a failure of the HTTP client.
   *
   * @param begun whether the answer had begun
   */
  public SendResult.Failed of(Throwable failure, boolean begun) {
    if (failure instanceof GatewayException problem) {
      return new SendResult.Failed(problem, false);
    }
    if (failure instanceof GuardedResolver.Denied) {
      return new SendResult.Failed(EgressPolicy.denied(host), false);
    }
    if (failure instanceof CancellationException) {
      return failed(
          ErrorCode.INVALID_STATE, "the request to '" + host + "' was ended", failure, false);
    }
    if (failure instanceof RejectedExecutionException) {
      return failed(
          ErrorCode.OVERLOADED, "too many requests wait for '" + host + "'", failure, false);
    }
    if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
      return unreachable("the name of " + dialled + " cannot be resolved", failure, true);
    }
    if (failure instanceof SocketTimeoutException && !begun) {
      var within = " did not accept a connection within " + limits.connect().text();
      return unreachable(dialled + within, failure, true);
    }
    if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
      return unreachable(dialled + " refused the connection", failure, true);
    }
    if (failure instanceof TimeoutException && !begun) {
      var within = "' did not resolve within " + limits.connect().text();
      return unreachable("the name '" + host + within, failure, true);
    }
    if (failure instanceof TimeoutException) {
      return failed(
          ErrorCode.UPSTREAM_TIMEOUT, "'" + host + "' stopped sending data", failure, false);
    }
    if (failure instanceof SSLException) {
      return unreachable(
          "no TLS connection to '" + host + "': " + TlsFailure.reason(failure), failure, false);
    }
    if (proxied
        && failure instanceof HttpResponseException refused
        && refused.getResponse().getStatus() >= HttpStatus.BAD_REQUEST_400) {
      return unreachable(
          "%s refused the tunnel to '%s' with status %d"
              .formatted(dialled, host, refused.getResponse().getStatus()),
          failure,
          false);
    }
    if (failure instanceof EOFException || failure instanceof ClosedChannelException) {
      var when = begun ? "before its response was complete" : "without a response";
      return invalid("'" + host + "' closed the connection " + when, failure, !begun);
    }
    return invalid("what '" + host + "' sent is not valid HTTP", failure, false);
  }

  GatewayException tooLarge(long limit) {
    return invalid(
        "the response of '%s' is larger than the limit of %d bytes (server.limits.upstreamResponseBytes)"
            .formatted(host, limit));
  }

  GatewayException unknownCoding(String coding) {
    return invalid(
        "'%s' sent a response with Content-Encoding '%s', which the gateway cannot decode; it asks for %s"
            .formatted(host, coding, ContentCodings.ASKED_FOR));
  }

  /** The body is not in the coding that its header says, or ends too early. */
  GatewayException badCoding(String coding, Exception cause) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "what '%s' sent with Content-Encoding '%s' is broken or ends too early"
            .formatted(host, coding),
        cause);
  }

  /** The failure for a status that HTTP does not define (RFC 9110, section 15). */
  GatewayException unknownStatus(int status) {
    return invalid("'%s' returned status %d, which is not a final status".formatted(host, status));
  }

  /** The answer had not begun when the time for that was over. */
  public GatewayException noResponse() {
    return new GatewayException(
        ErrorCode.UPSTREAM_TIMEOUT,
        "'" + host + "' did not start its response within " + limits.response().text());
  }

  /** The answer was not complete when the time of the whole call was over. */
  GatewayException deadline() {
    return new GatewayException(
        ErrorCode.UPSTREAM_TIMEOUT,
        "'%s' did not respond before the deadline of the call%s"
            .formatted(host, limits.call().map(key -> " (" + key + ")").orElse("")));
  }

  private static GatewayException invalid(String detail) {
    return new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, detail);
  }

  private static SendResult.Failed invalid(String detail, Throwable failure, boolean again) {
    return failed(ErrorCode.UPSTREAM_INVALID_RESPONSE, detail, failure, again);
  }

  private static SendResult.Failed unreachable(String detail, Throwable failure, boolean again) {
    return SendResult.Failed.ofUpstream(
        new GatewayException(ErrorCode.UPSTREAM_UNREACHABLE, detail, failure), again);
  }

  private static SendResult.Failed failed(
      ErrorCode code, String detail, Throwable failure, boolean again) {
    return new SendResult.Failed(new GatewayException(code, detail, failure), again);
  }
}
