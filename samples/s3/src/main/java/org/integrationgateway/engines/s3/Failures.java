package org.integrationgateway.engines.s3;

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
        reason(failure), "%s: %s".formatted(what, answer(failure)), failure);
  }

  /** A store that refuses the bucket is a wrong configuration; one that is away may come back. */
  static RuntimeException atStart(SdkException failure, String bucket) {
    var what = "bucket '%s' cannot be used".formatted(bucket);
    return reason(failure) == Reason.UNAVAILABLE
        ? of(failure, what)
        : new IllegalArgumentException("%s: %s".formatted(what, answer(failure)), failure);
  }

  /** Returns a short sentence: the messages of the SDK contain hosts and keys. */
  private static String answer(SdkException failure) {
    if (failure instanceof AwsServiceException refused) {
      return "the store answers " + code(refused).orElse("with status " + refused.statusCode());
    }
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return "the store does not respond (%s)".formatted(deepest.getClass().getSimpleName());
  }

  private static Reason reason(SdkException failure) {
    return failure instanceof AwsServiceException refused ? reason(refused) : Reason.UNAVAILABLE;
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
