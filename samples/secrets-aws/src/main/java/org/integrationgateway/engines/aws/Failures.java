package org.integrationgateway.engines.aws;

import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Maps refusals of AWS to the errors of this interface. */
final class Failures {
  private Failures() {}

  /**
   * The failure of a request.
   *
   * @param action that AWS has to permit, such as {@code secretsmanager:GetSecretValue}
   */
  static ServiceException of(SdkException failure, String what, String action) {
    var reason = reason(failure);
    var remedy = reason == Reason.DENIED ? "; the policy has to permit " + action : "";
    return new ServiceException(
        reason, "%s: %s%s".formatted(what, answer(failure), remedy), failure);
  }

  /** Returns a short sentence: the messages of the SDK contain accounts and keys. */
  private static String answer(SdkException failure) {
    if (failure instanceof AwsServiceException refused) {
      return "AWS answers " + code(refused).orElse("with status " + refused.statusCode());
    }
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return "AWS does not respond (%s)".formatted(deepest.getClass().getSimpleName());
  }

  private static Optional<String> code(AwsServiceException refused) {
    return Optional.ofNullable(refused.awsErrorDetails()).map(AwsErrorDetails::errorCode);
  }

  private static Reason reason(SdkException failure) {
    if (!(failure instanceof AwsServiceException refused)) {
      return Reason.UNAVAILABLE;
    }
    return switch (code(refused).orElse("")) {
      case "ResourceNotFoundException" -> Reason.NOT_FOUND;
      // Of a secret that is scheduled for deletion, among others.
      case "InvalidRequestException" -> Reason.INVALID_STATE;
      case "InvalidParameterException", "ValidationException" -> Reason.INVALID_INPUT;
      case "AccessDeniedException",
          "DecryptionFailure",
          "ExpiredTokenException",
          "IncompleteSignature",
          "InvalidClientTokenId",
          "InvalidSignatureException",
          "MissingAuthenticationToken",
          "UnrecognizedClientException" ->
          Reason.DENIED;
      case "ThrottlingException", "RequestLimitExceeded", "InternalServiceError" ->
          Reason.UNAVAILABLE;
      default -> reason(refused.statusCode());
    };
  }

  private static Reason reason(int status) {
    if (status == 401 || status == 403) {
      return Reason.DENIED;
    }
    return status == 429 || status >= 500 ? Reason.UNAVAILABLE : Reason.FAILED;
  }
}
