package org.integrationgateway.http;

import java.nio.ByteBuffer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.FailureFormat;
import org.integrationgateway.http.exchange.ProblemDocument;
import org.integrationgateway.http.exchange.RequestId;
import org.integrationgateway.http.exchange.StandardHeaders;
import org.integrationgateway.http.exchange.UnreadBody;
import org.integrationgateway.http.overload.Refusal;

/** Writes failures as problem documents, each in the format of its path. */
final class FailureWriter {
  private final CrossOrigin cors;
  private final Function<String, FailureFormat> formats;

  /**
   * @param formats the format of failures, by path
   */
  FailureWriter(CrossOrigin cors, Function<String, FailureFormat> formats) {
    this.cors = cors;
    this.formats = formats;
  }

  /** Sets the headers of every answer. */
  void stamp(Request request, Response response, String requestId) {
    StandardHeaders.stamp(response.getHeaders(), requestId);
    cors.stamp(request, response);
  }

  /** Answers one of many requests that get no route. */
  void refuse(Request request, Response response, Callback callback, Refusal refusal) {
    var requestId = RequestId.of(request.getHeaders());
    stamp(request, response, requestId);
    write(refusal.in(format(request)), request, response, callback, requestId);
  }

  /** Answers a request that has its standard headers. */
  void write(
      GatewayException failure,
      Request request,
      Response response,
      Callback callback,
      String requestId) {
    var problem = ProblemDocument.of(failure, format(request));
    write(problem, request, response, callback, requestId);
  }

  private static void write(
      ProblemDocument problem,
      Request request,
      Response response,
      Callback callback,
      String requestId) {
    boolean ends = endsConnection(request, problem);
    var body = prepare(problem, request, response, requestId);
    response.write(
        true, ByteBuffer.wrap(body), ends ? callback : UnreadBody.thrownAway(request, callback));
  }

  /** The format of failures at the path of a request; the path may be one that cannot be read. */
  FailureFormat format(Request request) {
    var uri = request.getHttpURI();
    var path = uri == null ? null : uri.getPath();
    return formats.apply(path == null ? "" : path);
  }

  /** Sets the status and the headers of a failure, and returns the body that belongs to them. */
  static byte[] prepare(
      ProblemDocument problem, Request request, Response response, String requestId) {
    var headers = response.getHeaders();
    var body = problem.body(requestId);
    headers.remove(HttpHeader.CONTENT_LENGTH);
    problem.addHeaders(headers, request.getHeaders().contains(HttpHeader.AUTHORIZATION));
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    if (endsConnection(request, problem)) {
      headers.put(HttpHeader.CONNECTION, "close");
    }
    response.setStatus(problem.status());
    return body;
  }

  /**
   * Whether the connection must be closed: after a tunnel, a body without an end, or one that is
   * too slow.
   */
  private static boolean endsConnection(Request request, ProblemDocument problem) {
    return HttpMethod.CONNECT.is(request.getMethod())
        || problem.endsConnection()
        || (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
            && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING));
  }
}
