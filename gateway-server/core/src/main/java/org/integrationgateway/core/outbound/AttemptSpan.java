package org.integrationgateway.core.outbound;

import java.util.function.Supplier;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.base.trace.SpanKind;

/**
 * The step of one attempt of a request, by OpenTelemetry's conventions for clients of HTTP. The
 * path and the query are left out: a credential may stand in them.
 */
final class AttemptSpan {
  private AttemptSpan() {}

  /**
   * Sends the request as a step below the current one; without a step where that is not recorded.
   *
   * @param retries how many attempts there were before
   */
  static SendResult around(
      OutboundRequest request, int port, int retries, Supplier<SendResult> attempt) {
    var parent = CurrentSpan.get();
    if (!parent.isRecorded()) {
      return attempt.get();
    }
    var span = parent.child(request.method(), SpanKind.CLIENT);
    span.set("http.request.method", request.method());
    span.set("url.scheme", request.uri().getScheme());
    span.set("server.address", request.uri().getHost());
    span.set("server.port", port);
    if (retries > 0) {
      span.set("http.request.resend_count", retries);
    }
    return CurrentSpan.whole(span, () -> told(span, attempt.get()));
  }

  private static SendResult told(Span span, SendResult result) {
    if (result instanceof SendResult.Failed failed) {
      span.failed(failed.problem().failureType());
      return result;
    }
    int status = ((SendResult.Answered) result).reply().status();
    span.set("http.response.status_code", status);
    if (status >= 400) {
      span.failed(Integer.toString(status));
    }
    return result;
  }
}
