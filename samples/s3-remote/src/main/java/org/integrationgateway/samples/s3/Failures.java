package org.integrationgateway.samples.s3;

import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Maps refusals of the store to the errors of this interface. */
final class Failures {
  private Failures() {}

  static <T> T ask(String what, Supplier<T> request) {
    try {
      return request.get();
    } catch (SdkException failed) {
      throw of(failed, what);
    }
  }

  static ServiceException of(SdkException failure, String what) {
    return new ServiceException(
        failure instanceof AwsServiceException refused ? reason(refused) : Reason.UNAVAILABLE,
        "%s: the store answers %s".formatted(what, cause(failure)),
        failure);
  }

  /** Returns a short reason: the messages of the SDK contain hosts and keys. */
  static String cause(SdkException failure) {
    if (failure instanceof AwsServiceException refused) {
      return code(refused).orElse("with status " + refused.statusCode());
    }
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return "not: " + deepest.getClass().getSimpleName();
  }

  private static Optional<String> code(AwsServiceException refused) {
    return Optional.ofNullable(refused.awsErrorDetails()).map(AwsErrorDetails::errorCode);
  }

  private static Reason reason(AwsServiceException refused) {
    return switch (code(refused).orElse("")) {
      case "EntityTooLarge" -> Reason.TOO_LARGE;
      case "NoSuchBucket", "SlowDown", "RequestTimeout" -> Reason.UNAVAILABLE;
      default -> reason(refused.statusCode());
    };
  }

  private static Reason reason(int status) {
    return switch (status) {
      case 304 -> Reason.NOT_MODIFIED;
      case 400 -> Reason.INVALID_INPUT;
      case 401, 403 -> Reason.DENIED;
      case 404 -> Reason.NOT_FOUND;
      // Of two concurrent writers, the store refuses one, or asks it to wait.
      case 409, 412 -> Reason.CONDITION;
      case 416 -> Reason.RANGE;
      case 501 -> Reason.NOT_SUPPORTED;
      default -> status == 429 || status >= 500 ? Reason.UNAVAILABLE : Reason.FAILED;
    };
  }
}
