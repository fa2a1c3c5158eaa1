package org.integrationgateway.people.accounts;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.ServiceException;

/** Maps refusals of the local accounts to those of the gateway. */
final class AccountFailures {
  private AccountFailures() {}

  static GatewayException of(ServiceException refused) {
    var failure =
        new GatewayException(code(refused), String.valueOf(refused.getMessage()), refused);
    refused.retryAfter().ifPresent(failure::retryAfter);
    return refused.problems().isEmpty()
        ? failure
        : failure.errors(
            refused.problems().stream()
                .map(each -> new FieldProblem(each.pointer(), each.message()))
                .toList());
  }

  private static ErrorCode code(ServiceException refused) {
    return switch (refused.reason()) {
      case INVALID_INPUT -> ErrorCode.INVALID_PARAMETERS;
      case NOT_FOUND -> ErrorCode.NOT_FOUND;
      case CONFLICT -> ErrorCode.CONFLICT;
      case INVALID_STATE -> ErrorCode.INVALID_STATE;
      case LOCKED -> ErrorCode.RATE_LIMITED;
      case UNAVAILABLE -> ErrorCode.STORE_UNAVAILABLE;
      default -> throw refused;
    };
  }
}
