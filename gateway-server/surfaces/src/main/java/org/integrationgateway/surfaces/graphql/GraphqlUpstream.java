package org.integrationgateway.surfaces.graphql;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.surfaces.graphql.subscription.Subscriptions;
import org.integrationgateway.surfaces.request.AppRequests;
import tools.jackson.databind.node.ObjectNode;

/**
 * The GraphQL endpoint of an app: sends documents as <a
 * href="https://graphql.github.io/graphql-over-http/draft/">GraphQL over HTTP</a> says, with the
 * credential of each invocation.
 */
public final class GraphqlUpstream {
  private static final String JSON = "application/json";
  private static final String ACCEPTED = "application/graphql-response+json, application/json";

  /** A longer URL is refused by common servers; the request is a POST then. */
  private static final int LONGEST_URL = 8_000;

  private static final OperationHints READS =
      new OperationHints(
          Optional.of(true), Optional.of(true), Optional.of(false), Optional.empty());
  private static final OperationHints WRITES =
      new OperationHints(Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty());
  private static final OperationHints LISTENS =
      new OperationHints(Optional.of(true), Optional.empty(), Optional.of(false), Optional.empty());

  private final UrlTemplate url;
  private final List<HttpField> headers;
  private final Protocol protocol;
  private final AppRequests requests;
  private final Subscriptions subscriptions;
  private volatile boolean upstreamRemembers;

  /**
   * How requests are sent.
   *
   * @param queriesByGet whether queries are GET requests, which caches in between can answer
   * @param persistedQueries whether the digest of a document is sent first, and the document only
   *     when the upstream does not know it
   */
  public record Protocol(boolean queriesByGet, boolean persistedQueries) {}

  /**
   * @param url may hold {@code {param}}, a parameter of the connection
   * @param headers the same for every request
   * @param subscriptions where and how they are received
   * @throws IllegalArgumentException when it is not an http or https URL
   */
  public GraphqlUpstream(
      String url,
      Map<String, String> headers,
      Protocol protocol,
      AppRequests requests,
      Subscriptions subscriptions) {
    this.url = UrlTemplate.endpoint(url);
    this.protocol = protocol;
    this.requests = requests;
    this.subscriptions = subscriptions;
    this.upstreamRemembers = protocol.persistedQueries();
    var fixed = new ArrayList<HttpField>();
    headers.forEach((name, value) -> fixed.add(new PreEncodedHttpField(name, value)));
    if (headers.keySet().stream().noneMatch("Accept"::equalsIgnoreCase)) {
      fixed.add(new PreEncodedHttpField("Accept", ACCEPTED));
    }
    this.headers = List.copyOf(fixed);
  }

  /** The HTTP method of requests of a kind. */
  public String method(OperationKind kind) {
    return kind == OperationKind.QUERY && protocol.queriesByGet() ? "GET" : "POST";
  }

  /** Hints of operations of a kind: queries and subscriptions only read. */
  public static OperationHints hints(OperationKind kind) {
    return switch (kind) {
      case QUERY -> READS;
      case MUTATION -> WRITES;
      case SUBSCRIPTION -> LISTENS;
    };
  }

  /** Why no request can be made with these parameters; empty: requests can be made. */
  Optional<String> problem(Map<String, String> params) {
    return url.problem(name -> Optional.ofNullable(params.get(name)))
        .or(() -> subscriptions.problem(params));
  }

  /**
   * Sends a request and waits for the answer. One with errors and no data has a status that says
   * so.
   *
   * @throws org.integrationgateway.core.catalog.CredentialRefusedException when the upstream
   *     refuses the credential, by its status or by the code of an error
   * @throws org.integrationgateway.core.error.GatewayException as {@link AppRequests#send}; {@code
   *     UPSTREAM_INVALID_RESPONSE} when the answer is not one of GraphQL
   */
  Reply send(GraphqlRequest request, Invocation invocation) {
    if (request.kind() == OperationKind.SUBSCRIPTION) {
      var reply =
          subscriptions.open(content(request, Sent.DOCUMENT), request.messages(), invocation);
      return Subscriptions.isStream(reply) ? reply : judged(GraphqlAnswer.of(reply), invocation);
    }
    if (upstreamRemembers) {
      var answer = GraphqlAnswer.of(exchange(request, Sent.DIGEST, invocation));
      if (!answer.lacksDocument()) {
        return judged(answer, invocation);
      }
      upstreamRemembers = !answer.persistsNothing();
      answer.reply().close();
    }
    var sent = upstreamRemembers ? Sent.BOTH : Sent.DOCUMENT;
    return judged(GraphqlAnswer.of(exchange(request, sent, invocation)), invocation);
  }

  /** The first request that {@link #send} would send. */
  RequestPreview preview(GraphqlRequest request, Invocation invocation) {
    if (request.kind() == OperationKind.SUBSCRIPTION) {
      return subscriptions.preview(content(request, Sent.DOCUMENT), invocation);
    }
    return request(
        request, upstreamRemembers ? Sent.DIGEST : Sent.DOCUMENT, invocation, requests::preview);
  }

  private enum Sent {
    DOCUMENT,
    DIGEST,
    BOTH
  }

  private Reply judged(GraphqlAnswer answer, Invocation invocation) {
    if (answer.refusesCredential() && requests.presentsCredential(invocation)) {
      answer.reply().close();
      throw requests.refused(invocation);
    }
    return answer.reply();
  }

  private Reply exchange(GraphqlRequest request, Sent sent, Invocation invocation) {
    return request(request, sent, invocation, requests::send);
  }

  /** The use of a request: it is sent, or shown. */
  private interface Way<T> {
    T take(
        Invocation invocation,
        String method,
        URI uri,
        List<HttpField> headers,
        Optional<OutboundRequest.Body> body);
  }

  private <T> T request(GraphqlRequest request, Sent sent, Invocation invocation, Way<T> way) {
    var target = new StringBuilder();
    requests.base(url, invocation, target);
    var content = content(request, sent);
    if (method(request.kind()).equals("GET")) {
      int bare = target.length();
      appendQuery(target, content);
      if (target.length() <= LONGEST_URL) {
        var uri = URI.create(target.toString());
        return way.take(invocation, "GET", uri, headers, Optional.empty());
      }
      target.setLength(bare);
    }
    return way.take(
        invocation,
        "POST",
        URI.create(target.toString()),
        headers,
        Optional.of(new OutboundRequest.Body(JSON, Json.write(content))));
  }

  private static ObjectNode content(GraphqlRequest request, Sent sent) {
    var content = Json.object();
    if (sent != Sent.DIGEST) {
      content.put("query", request.document().text());
    }
    request.operationName().ifPresent(name -> content.put("operationName", name));
    if (!request.variables().isEmpty()) {
      content.set("variables", request.variables());
    }
    if (sent != Sent.DOCUMENT) {
      content
          .putObject("extensions")
          .putObject("persistedQuery")
          .put("version", 1)
          .put("sha256Hash", request.document().sha256());
    }
    return content;
  }

  private static void appendQuery(StringBuilder url, ObjectNode content) {
    char separator = url.indexOf("?") < 0 ? '?' : '&';
    for (var member : content.properties()) {
      var value = member.getValue();
      url.append(separator).append(member.getKey()).append('=');
      url.append(
          PercentEncoding.VALUE.encode(value.isString() ? value.stringValue() : value.toString()));
      separator = '&';
    }
  }
}
