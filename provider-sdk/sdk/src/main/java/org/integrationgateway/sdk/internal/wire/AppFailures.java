package org.integrationgateway.sdk.internal.wire;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.jspecify.annotations.Nullable;

/** {@link AppException} to gRPC status and back, both ways in one place. */
final class AppFailures {
  private static final String DOMAIN = "gateway.provider.v1";

  // All of it travels in trailers, escaped, and must stay below the limit of Wire on metadata.
  private static final int MAX_MESSAGE = 1_000;
  private static final int MAX_PROBLEMS = 20;
  private static final int MAX_PROBLEM = 200;

  private AppFailures() {}

  static StatusRuntimeException toStatus(AppException failure) {
    var status =
        com.google.rpc.Status.newBuilder()
            .setCode(code(failure.reason()).value())
            .setMessage(shortened(String.valueOf(failure.getMessage()), MAX_MESSAGE))
            .addDetails(
                Any.pack(
                    ErrorInfo.newBuilder()
                        .setDomain(DOMAIN)
                        .setReason(failure.reason().name())
                        .build()));
    if (!failure.problems().isEmpty()) {
      var details = BadRequest.newBuilder();
      for (var problem : failure.problems().stream().limit(MAX_PROBLEMS).toList()) {
        details
            .addFieldViolationsBuilder()
            .setField(shortened(problem.pointer(), MAX_PROBLEM))
            .setDescription(shortened(problem.message(), MAX_PROBLEM));
      }
      status.addDetails(Any.pack(details.build()));
    }
    return StatusProto.toStatusRuntimeException(status.build());
  }

  /**
   * What the caller of an operation should see.
   *
   * @param what names provider and operation, for the message
   */
  static RuntimeException fromStatus(StatusRuntimeException failure, String what) {
    var reason = reasonOf(failure);
    var text = failure.getStatus().getDescription();
    if (reason.isPresent()) {
      var message = text == null ? what + " failed" : text;
      var problems = problemsOf(failure);
      return problems.isEmpty()
          ? new AppException(reason.get(), message, failure)
          : AppException.invalidInput(message, problems);
    }
    return switch (failure.getStatus().getCode()) {
      case DEADLINE_EXCEEDED ->
          new AppException(Reason.TIMEOUT, what + " did not answer in time", failure);
      case RESOURCE_EXHAUSTED ->
          new AppException(
              Reason.FAILED,
              what + " exchanged a message of more than " + (Wire.MAX_MESSAGE >> 20) + " MiB",
              failure);
      case CANCELLED ->
          Thread.currentThread().isInterrupted()
              ? new AppException(Reason.TIMEOUT, what + " was cancelled by its caller", failure)
              : lost(what, failure);
      case UNAVAILABLE -> lost(what, failure);
      case INVALID_ARGUMENT -> new AppException(Reason.INVALID_INPUT, told(what, text), failure);
      case NOT_FOUND -> new AppException(Reason.NOT_FOUND, told(what, text), failure);
      case UNAUTHENTICATED ->
          new AppException(Reason.CREDENTIAL_REFUSED, told(what, text), failure);
      default -> new AppException(Reason.FAILED, told(what, text), failure);
    };
  }

  private static ProviderException lost(String what, StatusRuntimeException failure) {
    return new ProviderException(
        Failure.LOST, what + " was lost: the connection to the provider broke", failure);
  }

  private static String told(String what, @Nullable String text) {
    return what + " failed" + (text == null ? "" : ": " + text);
  }

  private static Code code(Reason reason) {
    return switch (reason) {
      case INVALID_INPUT -> Code.INVALID_ARGUMENT;
      case NOT_FOUND -> Code.NOT_FOUND;
      case CREDENTIAL_REFUSED -> Code.UNAUTHENTICATED;
      case UNAVAILABLE -> Code.UNAVAILABLE;
      case TIMEOUT -> Code.DEADLINE_EXCEEDED;
      case FAILED -> Code.INTERNAL;
    };
  }

  private static Optional<Reason> reasonOf(StatusRuntimeException failure) {
    return detail(failure, ErrorInfo.class)
        .filter(info -> info.getDomain().equals(DOMAIN))
        .map(
            info -> {
              for (var reason : Reason.values()) {
                if (reason.name().equals(info.getReason())) {
                  return reason;
                }
              }
              return Reason.FAILED;
            });
  }

  private static List<Problem> problemsOf(StatusRuntimeException failure) {
    var problems = new ArrayList<Problem>();
    for (var violation :
        detail(failure, BadRequest.class)
            .orElse(BadRequest.getDefaultInstance())
            .getFieldViolationsList()) {
      problems.add(problem(violation.getField(), violation.getDescription()));
    }
    return problems;
  }

  /** A problem as a provider in whatever language wrote it. */
  static Problem problem(String pointer, String message) {
    return new Problem(
        pointer.isEmpty() || pointer.startsWith("/") ? pointer : "/" + pointer, message);
  }

  private static <T extends Message> Optional<T> detail(
      StatusRuntimeException failure, Class<T> type) {
    var status = StatusProto.fromThrowable(failure);
    if (status == null) {
      return Optional.empty();
    }
    for (var any : status.getDetailsList()) {
      if (any.is(type)) {
        try {
          return Optional.of(any.unpack(type));
        } catch (InvalidProtocolBufferException garbled) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
