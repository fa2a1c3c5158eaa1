package org.integrationgateway.wire.app;

import com.google.rpc.Code;
import io.grpc.Status;
import java.util.Optional;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.wire.value.Failures;
import org.integrationgateway.wire.value.Failures.Told;

/** {@link AppException} on the wire. */
final class AppFailures implements Failures.Vocabulary<Reason> {
  static final Failures<Reason> ALL = new Failures<>(Reason.class, new AppFailures());

  private AppFailures() {}

  @Override
  public Optional<Told<Reason>> told(RuntimeException failure) {
    return failure instanceof AppException app
        ? Optional.of(new Told<>(app.reason(), String.valueOf(app.getMessage()), app.problems()))
        : Optional.empty();
  }

  @Override
  public RuntimeException exception(Told<Reason> told, Throwable cause) {
    return told.problems().isEmpty()
        ? new AppException(told.reason(), told.message(), cause)
        : AppException.invalidInput(told.message(), told.problems());
  }

  @Override
  public Code code(Reason reason) {
    return switch (reason) {
      case INVALID_INPUT -> Code.INVALID_ARGUMENT;
      case NOT_FOUND -> Code.NOT_FOUND;
      case CREDENTIAL_REFUSED -> Code.UNAUTHENTICATED;
      case UNAVAILABLE -> Code.UNAVAILABLE;
      case TIMEOUT -> Code.DEADLINE_EXCEEDED;
      case NOT_SUPPORTED -> Code.UNIMPLEMENTED;
      case FAILED -> Code.INTERNAL;
    };
  }

  @Override
  public Reason reason(Status.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT -> Reason.INVALID_INPUT;
      case NOT_FOUND -> Reason.NOT_FOUND;
      case UNAUTHENTICATED -> Reason.CREDENTIAL_REFUSED;
      case DEADLINE_EXCEEDED -> Reason.TIMEOUT;
      case UNIMPLEMENTED -> Reason.NOT_SUPPORTED;
      default -> Reason.FAILED;
    };
  }
}
