package org.integrationgateway.server.api.v2;

import java.util.Locale;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.RouteHandler;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Failures of the gateway as the JSON form of {@code google.rpc.Status}. */
final class RpcStatusJson {
  private static final String TYPES = "type.googleapis.com/google.rpc.";

  /** The canonical codes that are used, with their numbers and HTTP statuses. */
  private enum Canonical {
    INVALID_ARGUMENT(3, 400),
    DEADLINE_EXCEEDED(4, 504),
    NOT_FOUND(5, 404),
    PERMISSION_DENIED(7, 403),
    RESOURCE_EXHAUSTED(8, 429),
    FAILED_PRECONDITION(9, 400),
    ABORTED(10, 409),
    INTERNAL(13, 500),
    UNAVAILABLE(14, 503),
    UNAUTHENTICATED(16, 401);

    private final int number;
    private final int status;

    Canonical(int number, int status) {
      this.number = number;
      this.status = status;
    }
  }

  private RpcStatusJson() {}

  /** Runs a handler, and answers its failure. */
  static void of(Exchange exchange, RouteHandler handler) throws Exception {
    try {
      handler.handle(exchange);
    } catch (GatewayException failure) {
      if (!exchange.unanswered()) {
        throw failure;
      }
      answer(exchange, failure);
    }
  }

  private static void answer(Exchange exchange, GatewayException failure) {
    var canonical = canonical(failure.code());
    if (canonical == Canonical.UNAUTHENTICATED) {
      exchange.set(
          "WWW-Authenticate",
          exchange.header("Authorization").isPresent()
              ? "Bearer realm=\"gateway\", error=\"invalid_token\""
              : "Bearer realm=\"gateway\"");
    }
    failure
        .retryAfter()
        .ifPresent(
            wait -> exchange.set("Retry-After", Long.toString(Math.max(1, wait.toSeconds()))));
    exchange.reply(canonical.status, document(canonical, failure, exchange.requestId()));
  }

  private static ObjectNode document(
      Canonical canonical, GatewayException failure, String requestId) {
    var json = Json.object().put("code", canonical.number).put("message", failure.detail());
    var details = json.putArray("details");
    var info =
        detail(details, "ErrorInfo")
            .put("reason", failure.code().wireName().toUpperCase(Locale.ROOT))
            .put("domain", "gateway");
    var metadata = info.putObject("metadata").put("requestId", requestId);
    failure.app().ifPresent(app -> metadata.put("app", app));
    failure.connection().ifPresent(connection -> metadata.put("connection", connection));
    failure
        .retryAfter()
        .ifPresent(
            wait ->
                detail(details, "RetryInfo")
                    .put("retryDelay", Math.max(1, wait.toSeconds()) + "s"));
    if (!failure.errors().isEmpty()) {
      var violations = detail(details, "BadRequest").putArray("fieldViolations");
      for (var error : failure.errors()) {
        violations.addObject().put("field", error.pointer()).put("description", error.message());
      }
    }
    return json;
  }

  private static ObjectNode detail(ArrayNode details, String type) {
    return details.addObject().put("@type", TYPES + type);
  }

  private static Canonical canonical(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST,
          INVALID_JSON,
          INVALID_PARAMETERS,
          IDEMPOTENCY_KEY_MISMATCH,
          IDEMPOTENCY_KEY_REUSED,
          UNSUPPORTED_MEDIA_TYPE,
          PAYLOAD_TOO_LARGE,
          URI_TOO_LONG,
          HEADERS_TOO_LARGE,
          RANGE_NOT_SATISFIABLE,
          METHOD_NOT_ALLOWED ->
          Canonical.INVALID_ARGUMENT;
      case UNAUTHENTICATED -> Canonical.UNAUTHENTICATED;
      case FORBIDDEN, SCOPE_DENIED, CROSS_SITE_REQUEST, EGRESS_DENIED ->
          Canonical.PERMISSION_DENIED;
      case NOT_FOUND -> Canonical.NOT_FOUND;
      case NOT_CONNECTED,
          RECONNECT_REQUIRED,
          ADMIN_CONFIGURATION_REQUIRED,
          INSTANCE_SELECTION_REQUIRED,
          NOT_CONFIGURED,
          AUTHORIZATION_PENDING,
          PRECONDITION_FAILED,
          INVALID_STATE ->
          Canonical.FAILED_PRECONDITION;
      case CONFLICT, IDEMPOTENCY_IN_PROGRESS -> Canonical.ABORTED;
      case RATE_LIMITED -> Canonical.RESOURCE_EXHAUSTED;
      case INTERNAL, UPSTREAM_INVALID_RESPONSE, PROVIDER_FAILED -> Canonical.INTERNAL;
      case UPSTREAM_UNREACHABLE, OVERLOADED, NOT_READY, PROVIDER_UNAVAILABLE, STORE_UNAVAILABLE ->
          Canonical.UNAVAILABLE;
      case UPSTREAM_TIMEOUT -> Canonical.DEADLINE_EXCEEDED;
    };
  }
}
