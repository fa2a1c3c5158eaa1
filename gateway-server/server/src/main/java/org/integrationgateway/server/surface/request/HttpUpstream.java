package org.integrationgateway.server.surface.request;

import java.net.URI;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.BodyInput;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.catalog.RequestPreview;
import org.integrationgateway.server.catalog.Upstream;
import org.integrationgateway.server.url.UrlTemplate;

/** Carries an operation out as one HTTP request. */
public final class HttpUpstream implements Upstream {
  private static final int TYPICAL_URL = 160;

  private final String method;
  private final UrlTemplate base;
  private final PathTemplate path;
  private final RequestParts parts;
  private final AppRequests requests;

  /**
   * Prepares the parts of the request that are the same for every call.
   *
   * @throws IllegalArgumentException when the operation cannot become a request
   */
  public HttpUpstream(HttpOperation operation, AppRequests requests) {
    this.method = operation.method();
    this.base = UrlTemplate.base(operation.baseUrl());
    this.path =
        PathTemplate.parse(operation.path(), operation.pathValues(), operation.parameters());
    this.parts = new RequestParts(operation, path.parameters());
    this.requests = requests;
  }

  @Override
  public Reply execute(Invocation invocation) {
    return requests.send(
        invocation,
        method,
        uri(invocation),
        parts.headers(invocation.input()),
        parts.body(invocation));
  }

  @Override
  public BodyInput bodies() {
    return parts.taken();
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return requests.preview(
        invocation,
        method,
        uri(invocation),
        parts.headers(invocation.input()),
        parts.body(invocation));
  }

  private URI uri(Invocation invocation) {
    var url = new StringBuilder(TYPICAL_URL);
    requests.base(base, invocation, url);
    path.append(url, invocation.input(), name -> requests.pathParam(invocation, name));
    parts.query(invocation.input(), url);
    PageUrl.append(invocation.pageParameters(), url);
    var uri = URI.create(url.toString());
    return invocation.page().next().map(next -> PageUrl.next(uri, next)).orElse(uri);
  }
}
