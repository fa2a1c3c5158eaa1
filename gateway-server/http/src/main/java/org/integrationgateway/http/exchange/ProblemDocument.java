package org.integrationgateway.http.exchange;

import java.time.Duration;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;

/**
 * A failure as an HTTP answer: status, headers and an {@code application/problem+json} document, or
 * the document that the routes of its path have.
 */
public final class ProblemDocument {
  /** {@code application/problem+json} (RFC 9457), for all routes without a format of their own. */
  public static final FailureFormat PROBLEM = new Problem();

  private static final Duration SOON = Duration.ofSeconds(1);

  private final int status;
  private final GatewayException failure;
  private final FailureFormat format;

  private ProblemDocument(int status, GatewayException failure, FailureFormat format) {
    this.status = status;
    this.failure = failure;
    this.format = format;
  }

  public static ProblemDocument of(GatewayException failure) {
    return of(failure, PROBLEM);
  }

  /** A failure in this format. */
  public static ProblemDocument of(GatewayException failure, FailureFormat format) {
    return new ProblemDocument(format.status(failure), failure, format);
  }

  /** A failure of the listener, with a status that no error code has. */
  public static ProblemDocument ofListener(
      FailureFormat format, int status, ErrorCode code, String detail) {
    return new ProblemDocument(status, new GatewayException(code, detail), format);
  }

  /** The status of the answer. */
  public int status() {
    return status;
  }

  /** Whether the connection ends after the answer: the rest of the body is not awaited. */
  public boolean endsConnection() {
    return failure.code() == ErrorCode.REQUEST_TIMEOUT;
  }

  /**
   * Adds the headers that go with the status.
   *
   * @param tokenPresented whether the request had credentials (RFC 6750, section 3.1)
   */
  public void addHeaders(HttpFields.Mutable headers, boolean tokenPresented) {
    headers.put(HttpHeader.CONTENT_TYPE, format.contentType());
    if (status == 401 && !headers.contains(HttpHeader.WWW_AUTHENTICATE)) {
      headers.put(
          HttpHeader.WWW_AUTHENTICATE,
          tokenPresented
              ? "Bearer realm=\"gateway\", error=\"invalid_token\""
              : "Bearer realm=\"gateway\"");
    }
    var wait = retryAfterSeconds(failure, status);
    if (wait > 0) {
      headers.put(HttpHeader.RETRY_AFTER, wait);
    }
  }

  /** The document. */
  public byte[] body(String requestId) {
    return format.body(failure, status, requestId);
  }

  private static byte[] problem(GatewayException failure, int status, String requestId) {
    var code = failure.code();
    var json = Json.object();
    json.put("type", "/problems/" + code.wireName());
    json.put("title", code.title());
    json.put("status", status);
    json.put("detail", failure.detail());
    json.put("code", code.wireName());
    json.put("requestId", requestId);
    failure.app().ifPresent(app -> json.put("app", app));
    failure.connection().ifPresent(connection -> json.put("connection", connection));
    failure.operation().ifPresent(operation -> json.put("operation", operation));
    if (!failure.errors().isEmpty()) {
      var errors = json.putArray("errors");
      for (var error : failure.errors()) {
        errors.addObject().put("pointer", error.pointer()).put("message", error.message());
      }
    }
    if (!failure.instances().isEmpty()) {
      var instances = json.putArray("instances");
      failure.instances().forEach(instances::add);
    }
    var wait = retryAfterSeconds(failure, status);
    if (wait > 0) {
      json.put("retryAfterSeconds", wait);
    }
    return Json.write(json);
  }

  private static long retryAfterSeconds(GatewayException failure, int status) {
    var asked = failure.retryAfter();
    if (asked.isEmpty() && status != 429 && status != 503) {
      return 0;
    }
    return Math.max(1, asked.orElse(SOON).plusMillis(999).toSeconds());
  }

  private static int status(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST, INVALID_JSON, INVALID_PARAMETERS, IDEMPOTENCY_KEY_MISMATCH -> 400;
      case TOO_COMPLEX, AUTHORIZATION_PENDING -> 400;
      case UNAUTHENTICATED -> 401;
      case FORBIDDEN, SCOPE_DENIED, CROSS_SITE_REQUEST, EGRESS_DENIED -> 403;
      case NOT_FOUND -> 404;
      case METHOD_NOT_ALLOWED -> 405;
      case INSTANCE_SELECTION_REQUIRED, IDEMPOTENCY_IN_PROGRESS, INVALID_STATE, CONFLICT -> 409;
      case NOT_CONNECTED, RECONNECT_REQUIRED, ADMIN_CONFIGURATION_REQUIRED, NOT_CONFIGURED -> 412;
      case PRECONDITION_FAILED -> 412;
      case REQUEST_TIMEOUT -> 408;
      case PAYLOAD_TOO_LARGE -> 413;
      case URI_TOO_LONG -> 414;
      case UNSUPPORTED_MEDIA_TYPE -> 415;
      case RANGE_NOT_SATISFIABLE -> 416;
      case IDEMPOTENCY_KEY_REUSED -> 422;
      case RATE_LIMITED -> 429;
      case HEADERS_TOO_LARGE -> 431;
      case INTERNAL -> 500;
      case UPSTREAM_UNREACHABLE, UPSTREAM_INVALID_RESPONSE, PROVIDER_FAILED -> 502;
      case NOT_READY, OVERLOADED, PROVIDER_UNAVAILABLE, STORE_UNAVAILABLE -> 503;
      case UPSTREAM_TIMEOUT -> 504;
    };
  }

  private static final class Problem implements FailureFormat {
    @Override
    public int status(GatewayException failure) {
      return ProblemDocument.status(failure.code());
    }

    @Override
    public String contentType() {
      return "application/problem+json";
    }

    @Override
    public byte[] body(GatewayException failure, int status, String requestId) {
      return problem(failure, status, requestId);
    }
  }
}
