package org.integrationgateway.wire.indexeddb;

import com.google.rpc.Code;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.DbFailure;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.wire.value.Failures;
import org.integrationgateway.wire.value.Failures.Told;

/** {@link IndexedDbException} on the wire. */
final class IndexedDbFailures implements Failures.Vocabulary<Reason> {
  static final Failures<Reason> ALL = new Failures<>(Reason.class, new IndexedDbFailures());

  private IndexedDbFailures() {}

  /** The failure of one request within a stream that continues. */
  static DbFailure write(IndexedDbException failure, boolean ended) {
    return DbFailure.newBuilder()
        .setReason(failure.reason().name())
        .setMessage(String.valueOf(failure.getMessage()))
        .setEnded(ended)
        .build();
  }

  static IndexedDbException read(DbFailure failure) {
    for (var reason : Reason.values()) {
      if (reason.name().equals(failure.getReason())) {
        return new IndexedDbException(reason, failure.getMessage());
      }
    }
    return new IndexedDbException(Reason.FAILED, failure.getMessage());
  }

  @Override
  public Optional<Told<Reason>> told(RuntimeException failure) {
    if (failure instanceof ServiceException refused) {
      return Optional.of(told(ofHost(refused.reason()), failure));
    }
    return failure instanceof IndexedDbException said
        ? Optional.of(told(said.reason(), failure))
        : Optional.empty();
  }

  private static Told<Reason> told(Reason reason, RuntimeException failure) {
    return new Told<>(reason, String.valueOf(failure.getMessage()), List.of());
  }

  /** Failures that a host reports before a request reaches the database. */
  private static Reason ofHost(ServiceException.Reason reason) {
    return switch (reason) {
      case DENIED, INVALID_TOKEN -> Reason.DENIED;
      case NOT_FOUND -> Reason.NOT_FOUND;
      case UNAVAILABLE, NO_CAPACITY -> Reason.UNAVAILABLE;
      case TIMEOUT -> Reason.TIMEOUT;
      default -> Reason.FAILED;
    };
  }

  @Override
  public RuntimeException exception(Told<Reason> told, Throwable cause) {
    return new IndexedDbException(told.reason(), told.message(), cause);
  }

  @Override
  public Code code(Reason reason) {
    return switch (reason) {
      case DATA, INVALID_ACCESS -> Code.INVALID_ARGUMENT;
      case TOO_LARGE -> Code.RESOURCE_EXHAUSTED;
      case NOT_FOUND -> Code.NOT_FOUND;
      case DENIED -> Code.PERMISSION_DENIED;
      case CONSTRAINT -> Code.ALREADY_EXISTS;
      case VERSION, READ_ONLY, TRANSACTION_INACTIVE, INVALID_STATE, UNUSABLE ->
          Code.FAILED_PRECONDITION;
      case CONFLICT -> Code.ABORTED;
      case UNAVAILABLE -> Code.UNAVAILABLE;
      case TIMEOUT -> Code.DEADLINE_EXCEEDED;
      case FAILED -> Code.INTERNAL;
    };
  }

  @Override
  public Reason reason(Status.Code code) {
    return switch (code) {
      case INVALID_ARGUMENT -> Reason.DATA;
      case RESOURCE_EXHAUSTED -> Reason.TOO_LARGE;
      case NOT_FOUND -> Reason.NOT_FOUND;
      case PERMISSION_DENIED -> Reason.DENIED;
      case ALREADY_EXISTS -> Reason.CONSTRAINT;
      case ABORTED -> Reason.CONFLICT;
      case DEADLINE_EXCEEDED -> Reason.TIMEOUT;
      default -> Reason.FAILED;
    };
  }
}
