package org.integrationgateway.server.publicapi;

import com.google.protobuf.Any;
import com.google.protobuf.Duration;
import com.google.rpc.BadRequest;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.GatewayFailures;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures as {@code google.rpc.Status}, with the code of the gateway as their reason. */
public final class CanonicalStatus {
  private static final Logger log = LoggerFactory.getLogger(CanonicalStatus.class);
  private static final String DOMAIN = "gateway";

  // Details are sent in trailers, escaped, which clients limit to 8 KiB.
  private static final int MAX_MESSAGE = 1_000;
  private static final int MAX_PROBLEMS = 20;
  private static final int MAX_PROBLEM = 160;

  private CanonicalStatus() {}

  /**
   * The status of any failure of a call; empty for failures of databases, which have reasons of
   * their own.
   *
   * @param requestId the gateway's name for the request
   */
  public static Optional<StatusRuntimeException> of(Throwable failure, String requestId) {
    if (failure instanceof GatewayException problem) {
      return Optional.of(of(problem, requestId));
    }
    if (failure instanceof ServiceException refused) {
      return Optional.of(of(GatewayFailures.of(refused), requestId));
    }
    if (failure instanceof IndexedDbException) {
      return Optional.empty();
    }
    if (failure instanceof CancellationException) {
      return Optional.of(
          io.grpc.Status.CANCELLED.withDescription("the call was cancelled").asRuntimeException());
    }
    if (failure instanceof ProviderException lost) {
      return Optional.of(
          of(
              new GatewayException(
                  ErrorCode.PROVIDER_FAILED, String.valueOf(lost.getMessage()), lost),
              requestId));
    }
    log.error("request {} failed", requestId, failure);
    return Optional.of(
        of(
            new GatewayException(
                ErrorCode.INTERNAL,
                "the gateway failed; its log has the reason under request id " + requestId),
            requestId));
  }

  /** The status of a refusal. */
  public static StatusRuntimeException of(GatewayException problem, String requestId) {
    return StatusProto.toStatusRuntimeException(status(problem, requestId));
  }

  /** The status of a refusal, as a message. */
  public static Status status(GatewayException problem, String requestId) {
    var info =
        ErrorInfo.newBuilder()
            .setDomain(DOMAIN)
            .setReason(problem.code().name())
            .putMetadata("requestId", requestId);
    problem.app().ifPresent(app -> info.putMetadata("app", app));
    problem.connection().ifPresent(connection -> info.putMetadata("connection", connection));
    var status =
        Status.newBuilder()
            .setCode(code(problem.code()).getNumber())
            .setMessage(shortened(problem.detail(), MAX_MESSAGE))
            .addDetails(Any.pack(info.build()));
    problem
        .retryAfter()
        .ifPresent(
            wait ->
                status.addDetails(
                    Any.pack(
                        RetryInfo.newBuilder()
                            .setRetryDelay(
                                Duration.newBuilder()
                                    .setSeconds(wait.toSeconds())
                                    .setNanos(wait.toNanosPart()))
                            .build())));
    if (!problem.errors().isEmpty()) {
      var details = BadRequest.newBuilder();
      problem.errors().stream()
          .limit(MAX_PROBLEMS)
          .forEach(
              error ->
                  details
                      .addFieldViolationsBuilder()
                      .setField(shortened(error.pointer(), MAX_PROBLEM))
                      .setDescription(shortened(error.message(), MAX_PROBLEM)));
      status.addDetails(Any.pack(details.build()));
    }
    return status.build();
  }

  /** The canonical code of a code of the gateway. */
  public static Code code(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST,
          INVALID_JSON,
          INVALID_PARAMETERS,
          TOO_COMPLEX,
          IDEMPOTENCY_KEY_MISMATCH,
          IDEMPOTENCY_KEY_REUSED,
          UNSUPPORTED_MEDIA_TYPE,
          PAYLOAD_TOO_LARGE,
          REQUEST_TIMEOUT,
          URI_TOO_LONG,
          HEADERS_TOO_LARGE,
          RANGE_NOT_SATISFIABLE ->
          Code.INVALID_ARGUMENT;
      case METHOD_NOT_ALLOWED -> Code.UNIMPLEMENTED;
      case UNAUTHENTICATED -> Code.UNAUTHENTICATED;
      case FORBIDDEN, SCOPE_DENIED, CROSS_SITE_REQUEST, EGRESS_DENIED -> Code.PERMISSION_DENIED;
      case NOT_FOUND -> Code.NOT_FOUND;
      case NOT_CONNECTED,
          RECONNECT_REQUIRED,
          ADMIN_CONFIGURATION_REQUIRED,
          INSTANCE_SELECTION_REQUIRED,
          NOT_CONFIGURED,
          AUTHORIZATION_PENDING,
          PRECONDITION_FAILED,
          INVALID_STATE ->
          Code.FAILED_PRECONDITION;
      case CONFLICT, IDEMPOTENCY_IN_PROGRESS -> Code.ABORTED;
      case RATE_LIMITED -> Code.RESOURCE_EXHAUSTED;
      case INTERNAL, UPSTREAM_INVALID_RESPONSE, PROVIDER_FAILED -> Code.INTERNAL;
      case UPSTREAM_UNREACHABLE, OVERLOADED, NOT_READY, PROVIDER_UNAVAILABLE, STORE_UNAVAILABLE ->
          Code.UNAVAILABLE;
      case UPSTREAM_TIMEOUT -> Code.DEADLINE_EXCEEDED;
    };
  }

  private static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
