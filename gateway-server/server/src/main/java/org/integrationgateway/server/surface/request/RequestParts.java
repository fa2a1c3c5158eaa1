package org.integrationgateway.server.surface.request;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.surface.http.OutboundRequest;
import org.integrationgateway.server.url.PercentEncoding;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Distributes the input of an operation over query, headers and body. */
final class RequestParts {
  /** Headers that HTTP itself sets, and headers that would let a caller impersonate another. */
  private static final Set<String> RESERVED =
      Set.of(
          "host",
          "content-length",
          "transfer-encoding",
          "connection",
          "upgrade",
          "te",
          "trailer",
          "expect",
          "keep-alive",
          "proxy-authorization",
          "proxy-connection");

  private final List<Named> query;
  private final List<Named> headers;
  private final List<Named> body;

  /** Names that have a place of their own: declared, or in the path. */
  private final Set<String> placed;

  private final boolean restInQuery;
  private final boolean restInBody;

  /** A parameter, and its name as it is written in a query. */
  private record Named(String name, String encoded) {}

  private RequestParts(
      List<Named> query,
      List<Named> headers,
      List<Named> body,
      Set<String> placed,
      boolean restInQuery,
      boolean restInBody) {
    this.query = List.copyOf(query);
    this.headers = List.copyOf(headers);
    this.body = List.copyOf(body);
    this.placed = Set.copyOf(placed);
    this.restInQuery = restInQuery;
    this.restInBody = restInBody;
  }

  static RequestParts of(HttpOperation operation, Set<String> inPath) {
    var query = new ArrayList<Named>();
    var headers = new ArrayList<Named>();
    var body = new ArrayList<Named>();
    for (var parameter : operation.parameters()) {
      if (parameter.internal() || inPath.contains(parameter.name())) {
        continue;
      }
      var named = new Named(parameter.name(), PercentEncoding.encode(parameter.name()));
      switch (parameter.in()) {
        case PATH ->
            throw new IllegalArgumentException(
                "parameter '%s' is in the path, but path '%s' has no {%s}"
                    .formatted(parameter.name(), operation.path(), parameter.name()));
        case QUERY -> query.add(named);
        case HEADER -> headers.add(checked(named));
        case BODY -> (operation.mayHaveBody() ? body : query).add(named);
      }
    }
    boolean open = operation.parameters().isEmpty();
    return new RequestParts(
        query,
        headers,
        body,
        new HashSet<>(inPath),
        open && !operation.usuallyHasBody(),
        open && operation.usuallyHasBody());
  }

  /** Writes the query with its question mark, if there is any. */
  void query(ObjectNode input, StringBuilder url) {
    char separator = '?';
    for (var parameter : query) {
      separator = append(url, separator, parameter.encoded, input.get(parameter.name));
    }
    if (restInQuery) {
      for (var given : input.properties()) {
        if (!placed.contains(given.getKey())) {
          var name = PercentEncoding.encode(given.getKey());
          separator = append(url, separator, name, given.getValue());
        }
      }
    }
  }

  /**
   * Adds the headers that callers may set.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} when a value cannot stand in a header
   */
  void headers(ObjectNode input, List<HttpField> target) {
    for (var parameter : headers) {
      var value = input.get(parameter.name);
      if (value == null || value.isNull()) {
        continue;
      }
      var text = ParameterText.of(value);
      if (!text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
        var message = "must be printable ASCII: it is sent as a header";
        throw new GatewayException(
                ErrorCode.INVALID_PARAMETERS, "parameter '" + parameter.name + "' " + message)
            .errors(List.of(new FieldProblem("/" + parameter.name, message)));
      }
      target.add(new HttpField(parameter.name, text));
    }
  }

  /** The body as JSON, where the method has one and there is something to send. */
  Optional<OutboundRequest.Body> body(ObjectNode input) {
    if (body.isEmpty() && !restInBody) {
      return Optional.empty();
    }
    var object = Json.object();
    for (var parameter : body) {
      var value = input.get(parameter.name);
      if (value != null) {
        object.set(parameter.name, value);
      }
    }
    if (restInBody) {
      for (var given : input.properties()) {
        if (!placed.contains(given.getKey())) {
          object.set(given.getKey(), given.getValue());
        }
      }
    }
    if (object.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new OutboundRequest.Body("application/json", Json.MAPPER.writeValueAsBytes(object)));
  }

  /** A list is written as one parameter for each element. */
  private static char append(
      StringBuilder url, char separator, String name, @Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      return separator;
    }
    if (!value.isArray()) {
      url.append(separator).append(name).append('=');
      PercentEncoding.append(url, ParameterText.of(value));
      return '&';
    }
    char next = separator;
    for (var element : value) {
      url.append(next).append(name).append('=');
      PercentEncoding.append(url, ParameterText.of(element));
      next = '&';
    }
    return next;
  }

  private static Named checked(Named header) {
    boolean token =
        header
            .name
            .chars()
            .allMatch(c -> c > ' ' && c < 0x7f && "()<>@,;:\\\"/[]?={}".indexOf(c) < 0);
    if (!token || RESERVED.contains(header.name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          "parameter '" + header.name + "' cannot be a header: the name is reserved or not valid");
    }
    return header;
  }
}
