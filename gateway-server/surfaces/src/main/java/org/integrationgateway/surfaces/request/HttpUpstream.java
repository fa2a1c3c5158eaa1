package org.integrationgateway.surfaces.request;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.url.UrlTemplate;

/** Carries an operation out as one HTTP request. */
public final class HttpUpstream implements Upstream {
  private static final int TYPICAL_URL = 160;

  /** The header of draft-ietf-httpapi-idempotency-key-header. */
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  /** The safe methods (RFC 9110, section 9.2.1). */
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final String method;
  private final boolean changes;
  private final UrlTemplate base;
  private final PathTemplate path;
  private final String query;
  private final RequestParts parts;
  private final AppRequests requests;

  /**
   * Prepares the parts of the request that are the same for every call.
   *
   * @throws IllegalArgumentException when the operation cannot become a request
   */
  public HttpUpstream(HttpOperation operation, AppRequests requests) {
    this.method = operation.method();
    this.changes = !SAFE.contains(method);
    this.base = UrlTemplate.base(operation.baseUrl());
    this.path =
        PathTemplate.parse(operation.path(), operation.pathValues(), operation.parameters());
    this.query = operation.query();
    this.parts = new RequestParts(operation, path.parameters());
    this.requests = requests;
  }

  @Override
  public Reply execute(Invocation invocation) {
    return requests.send(
        invocation, method, uri(invocation), headers(invocation), parts.body(invocation));
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return base.problem(name -> Optional.ofNullable(params.get(name)));
  }

  @Override
  public BodyInput bodies() {
    return parts.taken();
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return requests.preview(
        invocation, method, uri(invocation), headers(invocation), parts.body(invocation));
  }

  /**
   * The headers with the key of the call, so that an upstream that knows it carries the request out
   * once, however often a step of a workflow or the tool call of an agent is tried.
   */
  private List<HttpField> headers(Invocation invocation) {
    var headers = parts.headers(invocation.input());
    var key = invocation.context().idempotencyKey();
    if (changes && key.isPresent() && !hasKey(headers)) {
      headers.add(new HttpField(IDEMPOTENCY_KEY, key.get()));
    }
    return headers;
  }

  private static boolean hasKey(List<HttpField> headers) {
    return headers.stream().anyMatch(field -> field.is(IDEMPOTENCY_KEY));
  }

  private URI uri(Invocation invocation) {
    var url = new StringBuilder(TYPICAL_URL);
    requests.base(base, invocation, url);
    path.append(url, invocation.input(), name -> requests.pathParam(invocation, name));
    if (!query.isEmpty()) {
      url.append('?').append(query);
    }
    parts.query(invocation.input(), url);
    PageUrl.append(invocation.pageParameters(), url);
    var uri = URI.create(url.toString());
    return invocation.page().next().map(next -> PageUrl.next(uri, next)).orElse(uri);
  }
}
