package org.integrationgateway.surfaces.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.text.ReservedHeaders;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import tools.jackson.databind.node.ObjectNode;

/** Distributes the input of an operation over query, headers, cookies and body. */
final class RequestParts {
  private static final String CONTENT_TYPE = "Content-Type";
  private static final String COOKIE = "Cookie";
  private static final String JSON = "application/json";
  private static final String ACCEPT = "Accept";
  private static final String JSON_FIRST = JSON + ", */*;q=0.5";

  private final List<Pair> query = new ArrayList<>();
  private final List<Header> headers = new ArrayList<>();
  private final List<Pair> cookies = new ArrayList<>();
  private final List<HttpField> fixed = new ArrayList<>();

  /** Names that have a place of their own: in the path. */
  private final Set<String> placed;

  private final boolean restInQuery;
  private final BodyWriter body;

  private record Pair(String member, PairStyle style, boolean verbatim) {}

  private record Header(String member, String name, InlineStyle style) {}

  RequestParts(HttpOperation operation, Set<String> inPath) {
    placed = Set.copyOf(inPath);
    var fixedHeaders = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    fixedHeaders.put(ACCEPT, accept(operation));
    fixedHeaders.putAll(operation.headers());
    var bodyParts = new ArrayList<HttpBody.Part>();
    for (var parameter : operation.parameters()) {
      boolean stands =
          inPath.contains(parameter.name()) && parameter.member().equals(parameter.name());
      if (parameter.internal() || stands) {
        continue;
      }
      switch (parameter.in()) {
        case PATH ->
            throw new IllegalArgumentException(
                "parameter '%s' is in the path, but path '%s' has no {%s}"
                    .formatted(parameter.name(), operation.path(), parameter.name()));
        case QUERY -> query.add(inQuery(parameter));
        case HEADER -> addHeader(parameter, operation.headers());
        case COOKIE -> cookies.add(cookie(parameter));
        case BODY -> {
          if (operation.mayHaveBody()) {
            bodyParts.add(part(parameter));
          } else {
            query.add(inQuery(parameter));
          }
        }
      }
    }
    boolean open = operation.parameters().isEmpty() && operation.body().isEmpty();
    restInQuery = open && !operation.usuallyHasBody();
    body = body(operation, open, bodyParts, Optional.ofNullable(fixedHeaders.get(CONTENT_TYPE)));
    // A body has its type with it, and a request without one has none (RFC 9110, 8.3).
    fixedHeaders.remove(CONTENT_TYPE);
    fixedHeaders.forEach((name, value) -> fixed.add(new PreEncodedHttpField(name, value)));
  }

  private static String accept(HttpOperation operation) {
    return operation.accepts().isEmpty() ? JSON_FIRST : String.join(", ", operation.accepts());
  }

  private BodyWriter body(
      HttpOperation operation,
      boolean open,
      List<HttpBody.Part> bodyParts,
      Optional<String> contentType) {
    if (operation.body().isPresent()) {
      return BodyWriter.of(operation.body().get());
    }
    var mediaType = contentType.orElse(JSON);
    var format =
        switch (BodyInput.essence(mediaType)) {
          case FormBody.MEDIA_TYPE -> HttpBody.Format.FORM;
          case "multipart/form-data" -> HttpBody.Format.MULTIPART;
          default -> HttpBody.Format.JSON;
        };
    if (bodyParts.size() == 1 && isPlain(mediaType, format)) {
      var plain = BodyInput.essence(mediaType).startsWith("text/");
      return BodyWriter.of(
          new HttpBody(
              mediaType,
              plain ? HttpBody.Format.TEXT : HttpBody.Format.BINARY,
              Optional.of(bodyParts.get(0).member()),
              List.of()));
    }
    if (!bodyParts.isEmpty()) {
      // Upstreams that read JSON refuse an empty text.
      boolean required = format == HttpBody.Format.JSON && operation.usuallyHasBody();
      return BodyWriter.of(new HttpBody(mediaType, format, Optional.empty(), bodyParts, required));
    }
    return open && operation.usuallyHasBody() ? rest(mediaType, format) : BodyWriter.NOTHING;
  }

  /** Whether a body of this type is one text, or bytes. */
  private static boolean isPlain(String mediaType, HttpBody.Format format) {
    return format == HttpBody.Format.JSON && !FormBody.isJson(mediaType);
  }

  /** All members without a place of their own. */
  private BodyWriter rest(String mediaType, HttpBody.Format format) {
    return (input, uploads) -> {
      var rest = Json.object();
      for (var given : input.properties()) {
        if (!placed.contains(given.getKey())) {
          rest.set(given.getKey(), given.getValue());
        }
      }
      if (format == HttpBody.Format.JSON) {
        return rest.isEmpty()
            ? Optional.empty()
            : Optional.of(new OutboundRequest.Body(mediaType, Json.write(rest)));
      }
      var parts =
          rest.properties().stream()
              .map(member -> part(member.getKey(), member.getValue().isObject()))
              .toList();
      return BodyWriter.of(new HttpBody(mediaType, format, Optional.empty(), parts))
          .write(rest, uploads);
    };
  }

  private static HttpBody.Part part(HttpParameter parameter) {
    var part = part(parameter.name(), parameter.json());
    return new HttpBody.Part(
        parameter.member(),
        part.name(),
        part.contentType(),
        part.binary(),
        part.style(),
        part.explode());
  }

  private static HttpBody.Part part(String name, boolean json) {
    return new HttpBody.Part(
        name,
        name,
        json ? Optional.of(JSON) : Optional.empty(),
        false,
        HttpParameter.Style.FORM,
        true);
  }

  private static Pair inQuery(HttpParameter parameter) {
    var escaping = parameter.allowReserved() ? Escaping.RESERVED_IN_QUERY : Escaping.VALUE;
    var style =
        parameter.in() == HttpParameter.In.BODY ? HttpParameter.Style.FORM : parameter.style();
    boolean explode = parameter.in() == HttpParameter.In.BODY || parameter.explode();
    return new Pair(
        parameter.member(),
        new PairStyle(parameter.name(), style, explode, parameter.json(), escaping),
        false);
  }

  private static Pair cookie(HttpParameter parameter) {
    boolean verbatim = parameter.style() == HttpParameter.Style.COOKIE;
    requireToken(parameter.name(), "a cookie");
    return new Pair(
        parameter.member(),
        new PairStyle(
            parameter.name(),
            HttpParameter.Style.FORM,
            parameter.explode(),
            parameter.json(),
            verbatim ? Escaping.NONE : Escaping.VALUE),
        verbatim);
  }

  /** A header that is the same for every request cannot be changed by callers. */
  private void addHeader(HttpParameter parameter, Map<String, String> fixedHeaders) {
    requireToken(parameter.name(), "a header");
    if (fixedHeaders.keySet().stream().noneMatch(parameter.name()::equalsIgnoreCase)) {
      headers.add(
          new Header(
              parameter.member(), parameter.name(), new InlineStyle(parameter, Escaping.NONE)));
    }
  }

  private static void requireToken(String name, String what) {
    if (!SentHeaders.isName(name) || ReservedHeaders.CONNECTION.contains(name)) {
      throw new IllegalArgumentException(
          "parameter '" + name + "' cannot be " + what + ": the name is reserved or not valid");
    }
  }

  /** The bodies that callers can send instead of members. */
  BodyInput taken() {
    return body.taken();
  }

  /** Writes the query with its question mark, if there is any, or behind what stands there. */
  void query(ObjectNode input, StringBuilder url) {
    var next = url.indexOf("?") < 0 ? "?" : "&";
    for (var parameter : query) {
      next = parameter.style.append(url, next, "&", input.get(parameter.member));
    }
    if (restInQuery) {
      for (var given : input.properties()) {
        if (!placed.contains(given.getKey())) {
          var style = PairStyle.undeclared(given.getKey(), given.getValue());
          next = style.append(url, next, "&", given.getValue());
        }
      }
    }
  }

  /**
   * The headers of the operation and those that callers may set.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} when a value cannot stand in a header
   */
  List<HttpField> headers(ObjectNode input) {
    var all = new ArrayList<HttpField>(fixed.size() + headers.size() + 2);
    all.addAll(fixed);
    for (var parameter : headers) {
      var value = input.get(parameter.member);
      if (!ParameterText.isUndefined(value)) {
        var text = new StringBuilder();
        parameter.style.append(text, value);
        all.add(new HttpField(parameter.name, checked(parameter.member, text.toString(), "")));
      }
    }
    if (!cookies.isEmpty()) {
      addCookies(input, all);
    }
    return all;
  }

  private void addCookies(ObjectNode input, List<HttpField> all) {
    var text = new StringBuilder();
    var next = "";
    for (var cookie : cookies) {
      int begin = text.length();
      var value = input.get(cookie.member);
      next = cookie.style.append(text, next, "; ", value);
      if (cookie.verbatim && value != null && !ParameterText.isUndefined(value)) {
        checked(cookie.member, value.isContainer() ? "" : ParameterText.of(value), ";,\" \\");
        ParameterText.flat(value).forEach(each -> checked(cookie.member, each, ";,\" \\"));
      }
      checked(cookie.member, text.substring(begin), "");
    }
    if (!text.isEmpty()) {
      all.add(new HttpField(COOKIE, text.toString()));
    }
  }

  private static String checked(String member, String text, String refused) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f && refused.indexOf(c) < 0)) {
      return text;
    }
    var message =
        refused.isEmpty()
            ? "must be printable ASCII: it is sent as a header"
            : "must have no space, comma, semicolon, quote or backslash: it is sent as a cookie";
    throw new GatewayException(
            ErrorCode.INVALID_PARAMETERS, "parameter '" + member + "' " + message)
        .errors(List.of(new FieldProblem("/" + member, message)));
  }

  /** The body, where there is one to send. */
  Optional<OutboundRequest.Body> body(Invocation invocation) {
    return body.write(invocation.input(), invocation.uploads());
  }
}
