package org.integrationgateway.wire.value;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Maps one exception type and its reasons to gRPC status and back.
 *
 * @param <R> the reasons
 */
public final class Failures<R extends Enum<R>> {
  private static final String DOMAIN = "gateway.provider.v1";

  // Problems are sent in trailers, escaped, which must stay below the limit on metadata in Wire.
  private static final int MAX_MESSAGE = 1_000;
  private static final int MAX_PROBLEMS = 20;
  private static final int MAX_PROBLEM = 200;

  /** The statuses that gRPC itself reports. */
  private static final String TOO_LARGE = "exceeds maximum size";

  /** The longest retry delay, in seconds; longer ones are cut to it. */
  private static final long LONGEST_WAIT = 86_400;

  private final Class<R> reasons;
  private final Vocabulary<R> vocabulary;
  private final LostCalls lost;

  public Failures(Class<R> reasons, Vocabulary<R> vocabulary) {
    this(reasons, vocabulary, failure -> failure);
  }

  private Failures(Class<R> reasons, Vocabulary<R> vocabulary, LostCalls lost) {
    this.reasons = reasons;
    this.vocabulary = vocabulary;
    this.lost = lost;
  }

  /** The same mapping, with other exceptions for lost calls. */
  public Failures<R> with(LostCalls lostCalls) {
    return new Failures<>(reasons, vocabulary, lostCalls);
  }

  /** Reads and makes exceptions of one type. */
  public interface Vocabulary<R> {
    /** The content of an exception; empty when it is of another type. */
    Optional<Told<R>> told(RuntimeException failure);

    /** The exception with this content. */
    RuntimeException exception(Told<R> told, Throwable cause);

    /** The canonical code of a reason. */
    Code code(R reason);

    /** The reason for a status without a reason of its own. */
    R reason(io.grpc.Status.Code code);
  }

  /** The content of an exception. */
  public record Told<R>(
      R reason, String message, List<Problem> problems, Optional<Duration> retryAfter) {
    public Told {
      problems = List.copyOf(problems);
    }

    /** Without a time to retry after. */
    public Told(R reason, String message, List<Problem> problems) {
      this(reason, message, problems, Optional.empty());
    }
  }

  /** The status of an exception of this type; empty for any other. */
  public Optional<StatusRuntimeException> toStatus(RuntimeException failure) {
    return vocabulary.told(failure).map(this::status);
  }

  public StatusRuntimeException status(Told<R> told) {
    var status =
        com.google.rpc.Status.newBuilder()
            .setCode(vocabulary.code(told.reason()).getNumber())
            .setMessage(shortened(told.message(), MAX_MESSAGE))
            .addDetails(
                Any.pack(
                    ErrorInfo.newBuilder()
                        .setDomain(DOMAIN)
                        .setReason(told.reason().name())
                        .build()));
    if (!told.problems().isEmpty()) {
      var details = BadRequest.newBuilder();
      for (var problem : told.problems().stream().limit(MAX_PROBLEMS).toList()) {
        details
            .addFieldViolationsBuilder()
            .setField(shortened(problem.pointer(), MAX_PROBLEM))
            .setDescription(shortened(problem.message(), MAX_PROBLEM));
      }
      status.addDetails(Any.pack(details.build()));
    }
    told.retryAfter()
        .map(wait -> RetryInfo.newBuilder().setRetryDelay(Times.write(wait)).build())
        .ifPresent(info -> status.addDetails(Any.pack(info)));
    return StatusProto.toStatusRuntimeException(status.build());
  }

  /**
   * The exception that the caller gets.
   *
   * @param what names provider and request, for the message
   */
  public RuntimeException fromStatus(StatusRuntimeException failure, String what) {
    var description = failure.getStatus().getDescription();
    var text = description == null ? null : SanitizedText.text(description, MAX_MESSAGE);
    var reason = reasonOf(failure);
    if (reason.isPresent()) {
      var message = text == null ? what + " failed" : text;
      return vocabulary.exception(
          new Told<>(reason.get(), message, problemsOf(failure), retryAfter(failure)), failure);
    }
    var code = failure.getStatus().getCode();
    if (code == io.grpc.Status.Code.UNKNOWN
        && failure.getStatus().getCause() instanceof ClosedChannelException) {
      // gRPC reports this of a request that it was sending while the connection broke.
      return lost(what, failure);
    }
    return switch (code) {
      case UNAVAILABLE -> lost(what, failure);
      case CANCELLED ->
          Thread.currentThread().isInterrupted()
              ? told(
                  what + " was cancelled by its caller",
                  io.grpc.Status.Code.DEADLINE_EXCEEDED,
                  failure)
              : lost(what, failure);
      case DEADLINE_EXCEEDED -> told(what + " did not respond in time", code, failure);
      case RESOURCE_EXHAUSTED ->
          told(
              what
                  + (text != null && text.contains(TOO_LARGE)
                      ? " exchanged a message that is too large: "
                      : " failed: ")
                  + text,
              code,
              failure);
      case INVALID_ARGUMENT ->
          vocabulary.exception(
              new Told<>(
                  vocabulary.reason(code),
                  what + " refused its input" + (text == null ? "" : ": " + text),
                  problemsOf(failure)),
              failure);
      default -> told(what + " failed" + (text == null ? "" : ": " + text), code, failure);
    };
  }

  private RuntimeException told(
      String message, io.grpc.Status.Code code, StatusRuntimeException failure) {
    return vocabulary.exception(new Told<>(vocabulary.reason(code), message, List.of()), failure);
  }

  private RuntimeException lost(String what, StatusRuntimeException failure) {
    return lost.lost(
        new ProviderException(
            Failure.LOST, what + " was lost: the connection to the provider broke", failure));
  }

  private Optional<R> reasonOf(StatusRuntimeException failure) {
    return detail(failure, ErrorInfo.class)
        .filter(info -> info.getDomain().equals(DOMAIN))
        .map(
            info -> {
              for (var reason : reasons.getEnumConstants()) {
                if (reason.name().equals(info.getReason())) {
                  return reason;
                }
              }
              return vocabulary.reason(io.grpc.Status.Code.INTERNAL);
            });
  }

  private static Optional<Duration> retryAfter(StatusRuntimeException failure) {
    return detail(failure, RetryInfo.class)
        .map(RetryInfo::getRetryDelay)
        .filter(wait -> wait.getSeconds() >= 0 && wait.getNanos() >= 0)
        .map(
            wait -> Duration.ofSeconds(Math.min(wait.getSeconds(), LONGEST_WAIT), wait.getNanos()));
  }

  /** The problems that a provider of any language names, bounded. */
  private static List<Problem> problemsOf(StatusRuntimeException failure) {
    return detail(failure, BadRequest.class)
        .orElse(BadRequest.getDefaultInstance())
        .getFieldViolationsList()
        .stream()
        .limit(MAX_PROBLEMS)
        .map(
            violation ->
                new Problem(
                    FieldPath.pointer(SanitizedText.line(violation.getField(), MAX_PROBLEM)),
                    SanitizedText.line(violation.getDescription(), MAX_PROBLEM)))
        .toList();
  }

  /** A problem as a provider of any language wrote it. */
  public static Problem problem(String pointer, String message) {
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

  private static String shortened(@Nullable String text, int most) {
    var shown = String.valueOf(text);
    return shown.length() <= most ? shown : shown.substring(0, most - 1) + "…";
  }
}
