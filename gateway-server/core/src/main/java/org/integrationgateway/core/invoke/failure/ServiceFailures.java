package org.integrationgateway.core.invoke.failure;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Translates problems of the gateway into failures of the SDK, for callers from inside. */
public final class ServiceFailures {
  private ServiceFailures() {}

  /** The same problem, for a caller from inside. */
  public static ServiceException of(GatewayException problem) {
    if (!problem.errors().isEmpty()) {
      return ServiceException.invalidInput(
          problem.detail(),
          problem.errors().stream()
              .map(error -> new Problem(error.pointer(), error.message()))
              .toList());
    }
    return problem
        .retryAfter()
        .map(wait -> ServiceException.later(reason(problem.code()), problem.detail(), wait))
        .orElseGet(() -> new ServiceException(reason(problem.code()), problem.detail(), problem));
  }

  private static Reason reason(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST,
          INVALID_JSON,
          INVALID_PARAMETERS,
          TOO_COMPLEX,
          IDEMPOTENCY_KEY_MISMATCH,
          UNSUPPORTED_MEDIA_TYPE,
          REQUEST_TIMEOUT,
          URI_TOO_LONG ->
          Reason.INVALID_INPUT;
      case UNAUTHENTICATED -> Reason.INVALID_TOKEN;
      case FORBIDDEN, SCOPE_DENIED, CROSS_SITE_REQUEST, EGRESS_DENIED -> Reason.DENIED;
      case NOT_FOUND, METHOD_NOT_ALLOWED -> Reason.NOT_FOUND;
      case INSTANCE_SELECTION_REQUIRED -> Reason.INSTANCE_SELECTION_REQUIRED;
      case NOT_CONNECTED, ADMIN_CONFIGURATION_REQUIRED -> Reason.NOT_CONNECTED;
      case RECONNECT_REQUIRED -> Reason.RECONNECT_REQUIRED;
      case IDEMPOTENCY_IN_PROGRESS, CONFLICT -> Reason.CONFLICT;
      case PRECONDITION_FAILED -> Reason.CONDITION;
      case RANGE_NOT_SATISFIABLE -> Reason.RANGE;
      case INVALID_STATE, NOT_CONFIGURED, AUTHORIZATION_PENDING -> Reason.INVALID_STATE;
      case IDEMPOTENCY_KEY_REUSED -> Reason.IDEMPOTENCY_KEY_REUSED;
      case PAYLOAD_TOO_LARGE, HEADERS_TOO_LARGE -> Reason.TOO_LARGE;
      case RATE_LIMITED, OVERLOADED -> Reason.NO_CAPACITY;
      case UPSTREAM_UNREACHABLE, NOT_READY, PROVIDER_UNAVAILABLE, STORE_UNAVAILABLE ->
          Reason.UNAVAILABLE;
      case UPSTREAM_TIMEOUT -> Reason.TIMEOUT;
      case INTERNAL, UPSTREAM_INVALID_RESPONSE, PROVIDER_FAILED -> Reason.FAILED;
    };
  }
}
