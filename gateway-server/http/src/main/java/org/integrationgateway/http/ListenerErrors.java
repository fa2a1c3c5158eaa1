package org.integrationgateway.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.http.exchange.FailureFormat;
import org.integrationgateway.http.exchange.ProblemDocument;
import org.integrationgateway.http.exchange.RequestId;

/**
 * Writes the documents of failures for requests that the listener refuses before there is an
 * exchange: broken request lines, headers that are too large, smuggling, timeouts, a server that is
 * stopping.
 */
final class ListenerErrors extends ErrorHandler {
  private final FailureWriter failures;

  /**
   * @param failures of the listener
   */
  ListenerErrors(FailureWriter failures) {
    this.failures = failures;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var reason = request.getAttribute(ERROR_MESSAGE);
    var requestId = RequestId.of(request.getHeaders());
    failures.stamp(request, response, requestId);
    var problem =
        problem(
            response.getStatus(),
            reason instanceof String text ? text : "",
            failures.format(request));
    var body = FailureWriter.prepare(problem, request, response, requestId);
    // The last write is left to Jetty (12.1): after one of ours, its thread can complete the
    // exchange before the callback runs, which then fails the next request of the connection.
    response.write(false, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static ProblemDocument problem(int status, String reason, FailureFormat format) {
    return switch (status) {
      case 404 -> of(format, status, ErrorCode.NOT_FOUND, "the gateway has no route for this path");
      case 408 ->
          of(format, status, ErrorCode.REQUEST_TIMEOUT, "the request did not arrive in time");
      case 413 -> of(format, status, ErrorCode.PAYLOAD_TOO_LARGE, "the body is too long");
      case 414 -> of(format, status, ErrorCode.URI_TOO_LONG, "the request line is too long");
      case 431 ->
          of(format, status, ErrorCode.HEADERS_TOO_LARGE, "the headers are longer than 16 KiB");
      case 503 ->
          of(
              format,
              status,
              ErrorCode.NOT_READY,
              "the gateway is stopping: try again at another replica");
      default ->
          status >= 500 && status != 501 && status != 505
              ? of(format, 500, ErrorCode.INTERNAL, "the gateway failed before it could respond")
              : of(
                  format,
                  status,
                  ErrorCode.INVALID_REQUEST,
                  reason.isEmpty() ? "the request cannot be read" : reason);
    };
  }

  private static ProblemDocument of(
      FailureFormat format, int status, ErrorCode code, String detail) {
    return ProblemDocument.ofListener(format, status, code, detail);
  }
}
