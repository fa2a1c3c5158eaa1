package org.integrationgateway.server.surface.rest;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.InsufficientScopeException;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.catalog.Upstream;
import org.integrationgateway.server.surface.http.BearerChallenge;
import org.integrationgateway.server.surface.http.Outbound;
import org.integrationgateway.server.surface.http.OutboundRequest;
import org.integrationgateway.server.url.UrlTemplate;

/** Carries an operation out as the HTTP request that its manifest declares. */
public final class RestUpstream implements Upstream {
  private static final int TYPICAL_URL = 160;
  private static final String INSUFFICIENT_SCOPE = "insufficient_scope";

  private final String method;
  private final UrlTemplate base;
  private final PathTemplate path;
  private final RequestParts parts;
  private final List<HttpField> fixedHeaders;
  private final Map<String, Presenter> presenters = new HashMap<>();
  private final Outbound outbound;

  /**
   * Prepares the parts of the request that are the same for every call.
   *
   * @param connections of the app, by name
   * @throws IllegalArgumentException when the declaration cannot become a request
   */
  public RestUpstream(
      RestRequest operation, Map<String, Connection> connections, Outbound outbound) {
    this.method = operation.method();
    this.base = UrlTemplate.base(operation.baseUrl());
    this.path = PathTemplate.parse(operation.path(), operation.pathValues());
    this.parts = RequestParts.of(operation, path.parameters());
    this.outbound = outbound;
    connections.forEach((name, connection) -> presenters.put(name, new Presenter(connection)));
    var headers = new ArrayList<HttpField>();
    operation.headers().forEach((name, value) -> headers.add(new PreEncodedHttpField(name, value)));
    this.fixedHeaders = List.copyOf(headers);
  }

  @Override
  public Reply execute(Invocation invocation) {
    var credential = invocation.credential();
    var presenter = presenter(invocation);
    var headers = new ArrayList<HttpField>(fixedHeaders.size() + 4);
    headers.addAll(fixedHeaders);
    parts.headers(invocation.input(), headers);
    credential.ifPresent(present -> presenter.present(present, headers));
    var request =
        new OutboundRequest(
            method, uri(invocation, presenter), headers, parts.body(invocation.input()));
    var reply = outbound.send(request, invocation.deadline());
    if (reply.status() == 401
        && credential.filter(present -> !present.fields().isEmpty()).isPresent()) {
      reply.close();
      throw presenter.refused();
    }
    if (reply.status() == 403 && presenter.isOAuth()) {
      var missing = missingScopes(reply);
      if (!missing.isEmpty()) {
        reply.close();
        throw new InsufficientScopeException(missing);
      }
    }
    return reply;
  }

  /** The scopes that the upstream demands instead of an answer. */
  private static List<String> missingScopes(Reply reply) {
    return BearerChallenge.of(reply.challenges()).stream()
        .filter(challenge -> challenge.error().equals(Optional.of(INSUFFICIENT_SCOPE)))
        .map(BearerChallenge::scopes)
        .findFirst()
        .orElse(List.of());
  }

  private URI uri(Invocation invocation, Presenter presenter) {
    var url = new StringBuilder(TYPICAL_URL);
    try {
      base.append(url, name -> presenter.param(invocation.credential(), name));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw presenter.unusable(String.valueOf(unusable.getMessage()));
    }
    path.append(
        url, invocation.input(), name -> presenter.pathParam(invocation.credential(), name));
    parts.query(invocation.input(), url);
    return URI.create(url.toString());
  }

  private Presenter presenter(Invocation invocation) {
    var connection =
        invocation
            .credential()
            .map(Credential::connection)
            .orElse(invocation.operation().connection().name());
    return Optional.ofNullable(presenters.get(connection))
        .orElseThrow(() -> new IllegalStateException("no connection " + connection));
  }
}
