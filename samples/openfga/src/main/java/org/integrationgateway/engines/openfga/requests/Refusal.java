package org.integrationgateway.engines.openfga.requests;

import dev.openfga.sdk.errors.ApiException;
import dev.openfga.sdk.errors.FgaError;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** A request that the server refuses. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  static final String TOO_DEEP = "authorization_model_resolution_too_complex";
  private static final int UNAUTHENTICATED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int TOO_MANY = 429;
  private static final int DEFECT = 500;

  private static final Set<String> TOO_LARGE = Set.of("exceeded_entity_limit");
  private static final Set<String> CHANGED = Set.of("write_failed_due_to_invalid_input");
  private static final Set<String> PAGE = Set.of("invalid_continuation_token");

  private final int status;
  private final String code;

  Refusal(String what, ApiException answer) {
    super("%s: OpenFGA answers %s".formatted(what, text(answer)), answer);
    this.status = answer.getStatusCode();
    this.code = code(answer);
  }

  private static String text(ApiException answer) {
    var message =
        answer instanceof FgaError error
            ? Optional.ofNullable(error.getApiErrorMessage())
            : Optional.<String>empty();
    return "%d %s".formatted(answer.getStatusCode(), message.orElseGet(() -> code(answer))).strip();
  }

  private static String code(ApiException answer) {
    return answer instanceof FgaError error && error.getApiErrorCode() != null
        ? error.getApiErrorCode()
        : "";
  }

  boolean is(String other) {
    return code.equals(other);
  }

  /** Whether a tuple of a write was there already, or not there, or is being written by another. */
  boolean isOfChangedTuples() {
    return status == CONFLICT || CHANGED.contains(code);
  }

  /** Whether the configuration is wrong, which no time mends. */
  boolean isOfConfiguration() {
    return status == UNAUTHENTICATED || status == FORBIDDEN || status == NOT_FOUND;
  }

  /** Whether the same request may succeed soon. */
  boolean isOfTheMoment() {
    return status == TOO_MANY || status >= DEFECT;
  }

  ServiceException failure() {
    return new ServiceException(reason(), getMessage(), this);
  }

  private Reason reason() {
    if (TOO_LARGE.contains(code)) {
      return Reason.TOO_LARGE;
    }
    if (PAGE.contains(code)) {
      return Reason.INVALID_INPUT;
    }
    if (status == UNAUTHENTICATED || status == FORBIDDEN) {
      return Reason.DENIED;
    }
    return status == NOT_FOUND || status == CONFLICT || isOfTheMoment()
        ? Reason.UNAVAILABLE
        : Reason.FAILED;
  }
}
