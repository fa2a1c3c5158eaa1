package org.integrationgateway.http.api;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.ServiceException;

/** Translates failures of providers into problems of the gateway, for callers from outside. */
public final class GatewayFailures {
  private GatewayFailures() {}

  /** The same failure, for a caller from outside. */
  public static GatewayException of(ServiceException failure) {
    if (failure.getCause() instanceof GatewayException problem) {
      return problem;
    }
    var problem = new GatewayException(code(failure.reason()), failure.detail(), failure);
    failure.retryAfter().ifPresent(problem::retryAfter);
    return failure.problems().isEmpty()
        ? problem
        : problem.errors(
            failure.problems().stream()
                .map(each -> new FieldProblem(each.pointer(), each.message()))
                .toList());
  }

  private static ErrorCode code(ServiceException.Reason reason) {
    return switch (reason) {
      case INVALID_INPUT, OUTSIDE_MODEL -> ErrorCode.INVALID_PARAMETERS;
      case NOT_SUPPORTED, INVALID_GRANT -> ErrorCode.INVALID_REQUEST;
      case NOT_FOUND -> ErrorCode.NOT_FOUND;
      case DENIED -> ErrorCode.FORBIDDEN;
      case CONDITION, NOT_MODIFIED -> ErrorCode.PRECONDITION_FAILED;
      case RANGE -> ErrorCode.RANGE_NOT_SATISFIABLE;
      case INVALID_STATE, PAUSED -> ErrorCode.INVALID_STATE;
      case CONFLICT, READ_ONLY -> ErrorCode.CONFLICT;
      case IDEMPOTENCY_KEY_REUSED -> ErrorCode.IDEMPOTENCY_KEY_REUSED;
      case TOO_LARGE -> ErrorCode.PAYLOAD_TOO_LARGE;
      case NO_CAPACITY -> ErrorCode.OVERLOADED;
      case NOT_CONNECTED -> ErrorCode.NOT_CONNECTED;
      case RECONNECT_REQUIRED -> ErrorCode.RECONNECT_REQUIRED;
      case INSTANCE_SELECTION_REQUIRED -> ErrorCode.INSTANCE_SELECTION_REQUIRED;
      case INVALID_TOKEN -> ErrorCode.UNAUTHENTICATED;
      case LOCKED -> ErrorCode.RATE_LIMITED;
      case UNAVAILABLE -> ErrorCode.PROVIDER_UNAVAILABLE;
      case TIMEOUT -> ErrorCode.UPSTREAM_TIMEOUT;
      case FAILED -> ErrorCode.PROVIDER_FAILED;
    };
  }
}
