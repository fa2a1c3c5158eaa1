package org.integrationgateway.server.deployment;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.app.AppException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Translates the failures of providers into those of the gateway. */
final class ProviderFailure {
  private static final Logger log = LoggerFactory.getLogger(ProviderFailure.class);

  private ProviderFailure() {}

  /** Asks a provider, and translates its failure. */
  static <T> T during(String what, Supplier<T> question) {
    try {
      return question.get();
    } catch (RuntimeException failure) {
      throw of(failure, what);
    }
  }

  /**
   * The failure to throw.
   *
   * @param what was asked of the provider, for the log
   */
  static RuntimeException of(RuntimeException failure, String what) {
    if (failure instanceof AppException said) {
      return of(said);
    }
    if (failure instanceof ProviderException lost) {
      var code =
          lost.failure() == ProviderException.Failure.NOT_REACHED
              ? ErrorCode.PROVIDER_UNAVAILABLE
              : ErrorCode.PROVIDER_FAILED;
      return new GatewayException(code, String.valueOf(lost.getMessage()), lost);
    }
    if (failure instanceof GatewayException) {
      return failure;
    }
    log.warn("{} failed", what, failure);
    return new GatewayException(
        ErrorCode.PROVIDER_FAILED, "the provider failed; its log has the reason", failure);
  }

  private static RuntimeException of(AppException said) {
    var message = String.valueOf(said.getMessage());
    return switch (said.reason()) {
      case INVALID_INPUT ->
          new GatewayException(ErrorCode.INVALID_PARAMETERS, message, said).errors(problems(said));
      case NOT_FOUND -> new GatewayException(ErrorCode.NOT_FOUND, message, said);
      case CREDENTIAL_REFUSED -> new CredentialRefusedException(message);
      case UNAVAILABLE -> new GatewayException(ErrorCode.PROVIDER_UNAVAILABLE, message, said);
      case TIMEOUT -> new GatewayException(ErrorCode.UPSTREAM_TIMEOUT, message, said);
      case FAILED, NOT_SUPPORTED -> new GatewayException(ErrorCode.PROVIDER_FAILED, message, said);
    };
  }

  private static List<FieldProblem> problems(AppException said) {
    return said.problems().stream()
        .map(problem -> new FieldProblem(problem.pointer(), problem.message()))
        .toList();
  }
}
