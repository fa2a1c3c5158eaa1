package org.integrationgateway.wire.value;

import com.google.rpc.Code;
import io.grpc.Status;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.wire.value.Failures.Told;

/** {@link ServiceException} on the wire. */
public final class ServiceFailures implements Failures.Vocabulary<Reason> {
  public static final Failures<Reason> ALL = new Failures<>(Reason.class, new ServiceFailures());

  private ServiceFailures() {}

  @Override
  public Optional<Told<Reason>> told(RuntimeException failure) {
    return failure instanceof ServiceException said
        ? Optional.of(
            new Told<>(
                said.reason(),
                String.valueOf(said.getMessage()),
                said.problems(),
                said.retryAfter()))
        : Optional.empty();
  }

  @Override
  public RuntimeException exception(Told<Reason> told, Throwable cause) {
    if (told.retryAfter().isPresent()) {
      return ServiceException.later(told.reason(), told.message(), told.retryAfter().get());
    }
    return told.problems().isEmpty()
        ? new ServiceException(told.reason(), told.message(), cause)
        : ServiceException.invalidInput(told.message(), told.problems());
  }

  @Override
  public Code code(Reason reason) {
    return switch (reason) {
      case INVALID_INPUT -> Code.INVALID_ARGUMENT;
      case NOT_FOUND -> Code.NOT_FOUND;
      case DENIED -> Code.PERMISSION_DENIED;
      case CONDITION,
          INVALID_STATE,
          READ_ONLY,
          OUTSIDE_MODEL,
          PAUSED,
          NOT_CONNECTED,
          RECONNECT_REQUIRED,
          INSTANCE_SELECTION_REQUIRED ->
          Code.FAILED_PRECONDITION;
      case NOT_MODIFIED, CONFLICT -> Code.ABORTED;
      case RANGE -> Code.OUT_OF_RANGE;
      case IDEMPOTENCY_KEY_REUSED -> Code.ALREADY_EXISTS;
      case TOO_LARGE, NO_CAPACITY, LOCKED -> Code.RESOURCE_EXHAUSTED;
      case NOT_SUPPORTED -> Code.UNIMPLEMENTED;
      case INVALID_GRANT, INVALID_TOKEN -> Code.UNAUTHENTICATED;
      case UNAVAILABLE -> Code.UNAVAILABLE;
      case TIMEOUT -> Code.DEADLINE_EXCEEDED;
      case FAILED -> Code.INTERNAL;
    };
  }

  @Override
  public Reason reason(Status.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT -> Reason.INVALID_INPUT;
      case NOT_FOUND -> Reason.NOT_FOUND;
      case PERMISSION_DENIED -> Reason.DENIED;
      case FAILED_PRECONDITION -> Reason.INVALID_STATE;
      case ABORTED -> Reason.CONFLICT;
      case OUT_OF_RANGE -> Reason.RANGE;
      case RESOURCE_EXHAUSTED -> Reason.TOO_LARGE;
      case UNIMPLEMENTED -> Reason.NOT_SUPPORTED;
      case UNAUTHENTICATED -> Reason.INVALID_TOKEN;
      case DEADLINE_EXCEEDED -> Reason.TIMEOUT;
      default -> Reason.FAILED;
    };
  }
}
