package org.integrationgateway.server.api.v2;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.Code;
import com.google.rpc.RetryInfo;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.FailureFormat;
import org.integrationgateway.server.api.v2.transcode.StatusWriter;
import org.integrationgateway.server.publicapi.CanonicalStatus;
import org.jspecify.annotations.Nullable;

/**
 * Failures as {@code google.rpc.Status}, with the HTTP status of their canonical code. A method
 * that a path does not answer is 405, as HTTP has it.
 */
final class RpcStatus implements FailureFormat {
  static final RpcStatus FORMAT = new RpcStatus();

  private static final String JSON = "application/json";

  private RpcStatus() {}

  @Override
  public int status(GatewayException failure) {
    return failure.code() == ErrorCode.METHOD_NOT_ALLOWED
        ? 405
        : http(CanonicalStatus.code(failure.code()));
  }

  @Override
  public String contentType() {
    return JSON;
  }

  @Override
  public byte[] body(GatewayException failure, int status, String requestId) {
    return StatusWriter.write(CanonicalStatus.status(failure, requestId));
  }

  /** Answers the failure of a method. */
  static void answer(Exchange exchange, StatusRuntimeException refused) {
    var status = StatusProto.fromThrowable(refused);
    int code = http(Code.forNumber(status.getCode()));
    if (code == 401) {
      exchange.set("WWW-Authenticate", "Bearer realm=\"gateway\"");
    }
    long wait = status.getDetailsList().stream().mapToLong(RpcStatus::seconds).max().orElse(0);
    if (wait > 0 || code == 429 || code == 503) {
      exchange.set("Retry-After", Long.toString(Math.max(1, wait)));
    }
    exchange.reply(code, JSON, StatusWriter.write(status));
  }

  private static long seconds(Any detail) {
    if (!detail.is(RetryInfo.class)) {
      return 0;
    }
    try {
      var delay = detail.unpack(RetryInfo.class).getRetryDelay();
      return delay.getSeconds() + (delay.getNanos() > 0 ? 1 : 0);
    } catch (InvalidProtocolBufferException broken) {
      return 0;
    }
  }

  /** The HTTP status of a canonical code, as {@code google/rpc/code.proto} maps them. */
  static int http(@Nullable Code code) {
    if (code == null) {
      return 500;
    }
    return switch (code) {
      case OK -> 200;
      case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE -> 400;
      case UNAUTHENTICATED -> 401;
      case PERMISSION_DENIED -> 403;
      case NOT_FOUND -> 404;
      case ABORTED, ALREADY_EXISTS -> 409;
      case RESOURCE_EXHAUSTED -> 429;
      case CANCELLED -> 499;
      case UNKNOWN, INTERNAL, DATA_LOSS, UNRECOGNIZED -> 500;
      case UNIMPLEMENTED -> 501;
      case UNAVAILABLE -> 503;
      case DEADLINE_EXCEEDED -> 504;
    };
  }
}
