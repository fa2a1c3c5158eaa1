package org.integrationgateway.upstreams.grpc.call;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.Durations;
import com.google.rpc.RetryInfo;
import io.grpc.Metadata;
import io.grpc.Status;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.trust.TlsFailure;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/**
 * The failures of calls. A status that a server has sent is an answer, with the HTTP status of its
 * code and the JSON form of {@code google.rpc.Status}; what is no answer of a server is a failure
 * of the gateway.
 */
public final class GrpcFailures {
  private static final Metadata.Key<byte[]> DETAILS =
      Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

  private static final int DEEPEST = 12;
  private static final int MOST_DETAILS = 32;

  private final MessageJson json;

  GrpcFailures(MessageJson json) {
    this.json = json;
  }

  /**
   * The answer of a server that refuses.
   *
   * @throws GatewayException {@code UPSTREAM_*} and {@code EGRESS_DENIED} where no server has said
   *     this
   */
  Reply reply(URI target, Status status, @Nullable Metadata trailers, Deadline deadline) {
    refuseOwn(target, status, trailers, deadline);
    var told = told(trailers);
    var body =
        Json.object()
            .put("code", status.getCode().value())
            .put("status", status.getCode().name())
            .put("message", Optional.ofNullable(status.getDescription()).orElse(""));
    details(told, body.putArray("details"));
    var headers = new ArrayList<>(MessageJson.HEADERS);
    retryAfter(told).ifPresent(seconds -> headers.add(new Reply.Header("Retry-After", seconds)));
    return new Reply(http(status.getCode()), headers, new Reply.Body.Document(body));
  }

  /** Why no server has answered, as a sentence, or what it said. */
  public static String reason(URI target, Status status, @Nullable Metadata trailers) {
    try {
      refuseOwn(target, status, trailers, Deadline.in(Duration.ofMinutes(1)));
      return "'%s' returned %s%s".formatted(target.getHost(), status.getCode(), text(status));
    } catch (GatewayException failure) {
      return failure.detail();
    }
  }

  /** The end of a stream that has begun, as a sentence. */
  static String said(Status status) {
    return "the server ended the stream with %s%s".formatted(status.getCode(), text(status));
  }

  private static String text(Status status) {
    return Optional.ofNullable(status.getDescription()).map(text -> ": " + text).orElse("");
  }

  /** A failure of this side, or of the way to the server. */
  private static void refuseOwn(
      URI target, Status status, @Nullable Metadata trailers, Deadline deadline) {
    var host = target.getHost();
    var refused = find(status.getCause(), GatewayException.class);
    if (refused.isPresent()) {
      throw refused.get();
    }
    var tls = find(status.getCause(), SSLException.class);
    if (tls.isPresent()) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_UNREACHABLE,
          "no TLS connection to '%s': %s".formatted(host, TlsFailure.reason(tls.get())),
          tls.get());
    }
    boolean ended =
        status.getCode() == Status.Code.DEADLINE_EXCEEDED
            || status.getCode() == Status.Code.CANCELLED;
    if (ended && deadline.expired()) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_TIMEOUT,
          "'%s' did not respond before the deadline of the call".formatted(host));
    }
    if (status.getCode() == Status.Code.UNAVAILABLE && !isAnswered(trailers)) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_UNREACHABLE,
          "'%s' refused the connection or closed it without a response".formatted(host));
    }
    var said = String.valueOf(status.getDescription());
    if (said.startsWith("HTTP status code") || said.contains("invalid content-type")) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "'%s' did not send a gRPC response: is the target the port of a gRPC server?"
              .formatted(host));
    }
    if (status.getCode() == Status.Code.RESOURCE_EXHAUSTED
        && said.contains("exceeds maximum size")) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "a message of '%s' is larger than 64 MiB or server.limits.upstreamResponseBytes"
              .formatted(host));
    }
  }

  private static boolean isAnswered(@Nullable Metadata trailers) {
    return trailers != null && !trailers.keys().isEmpty();
  }

  private static <T extends Throwable> Optional<T> find(
      @Nullable Throwable failure, Class<T> type) {
    @Nullable Throwable at = failure;
    for (int depth = 0; at != null && depth < DEEPEST; depth++) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
      at = at.getCause();
    }
    return Optional.empty();
  }

  private static List<Any> told(@Nullable Metadata trailers) {
    var bytes = trailers == null ? null : trailers.get(DETAILS);
    if (bytes == null) {
      return List.of();
    }
    try {
      var details = com.google.rpc.Status.parseFrom(bytes).getDetailsList();
      return details.subList(0, Math.min(details.size(), MOST_DETAILS));
    } catch (InvalidProtocolBufferException unreadable) {
      return List.of();
    }
  }

  private void details(List<Any> told, ArrayNode details) {
    for (var detail : told) {
      try {
        details.add(json.tree(detail));
      } catch (GatewayException unknownType) {
        details
            .addObject()
            .put("@type", detail.getTypeUrl())
            .put("value", Base64.getEncoder().encodeToString(detail.getValue().toByteArray()));
      }
    }
  }

  private static Optional<String> retryAfter(List<Any> told) {
    for (var detail : told) {
      try {
        if (detail.is(RetryInfo.class)) {
          var delay = detail.unpack(RetryInfo.class).getRetryDelay();
          long seconds = (Durations.toMillis(delay) + 999) / 1000;
          return Optional.of(Long.toString(Math.max(0, seconds)));
        }
      } catch (InvalidProtocolBufferException | IllegalArgumentException unreadable) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The HTTP status of a code, as google/rpc/code.proto says. */
  static int http(Status.Code code) {
    return switch (code) {
      case OK -> 200;
      case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE -> 400;
      case UNAUTHENTICATED -> 401;
      case PERMISSION_DENIED -> 403;
      case NOT_FOUND -> 404;
      case ALREADY_EXISTS, ABORTED -> 409;
      case RESOURCE_EXHAUSTED -> 429;
      case CANCELLED -> 499;
      case UNKNOWN, INTERNAL, DATA_LOSS -> 500;
      case UNIMPLEMENTED -> 501;
      case UNAVAILABLE -> 503;
      case DEADLINE_EXCEEDED -> 504;
    };
  }
}
