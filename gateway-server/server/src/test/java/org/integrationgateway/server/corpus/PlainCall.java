package org.integrationgateway.server.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.corpus.PlainOperation.Body;

/**
 * One call of an operation, and the request that should go upstream for it.
 *
 * @param input of the operation
 * @param target path and query, below the base URL
 * @param headers beside those of every request
 * @param body text; empty: it has none
 */
record PlainCall(
    Map<String, Object> input, String target, Map<String, String> headers, Optional<String> body) {
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  /** A call with all parameters outside the body, and with what is required in it. */
  static PlainCall of(
      PlainOperation operation, PlainValues values, Optional<Map.Entry<String, Object>> pageSize) {
    var input = new LinkedHashMap<String, Object>();
    var body = new LinkedHashMap<String, Object>();
    var path = operation.path();
    var query = new ArrayList<String>();
    var headers = new LinkedHashMap<String, String>();
    for (var parameter : operation.parameters()) {
      boolean optional = !parameter.required();
      if (optional && (parameter.in().equals("body") || operation.document().isPresent())) {
        exampleMember(operation, parameter)
            .or(() -> operation.document().flatMap(document -> parameter.example()))
            .ifPresent(
                value -> {
                  input.put(parameter.member(), value);
                  body.put(parameter.name(), value);
                });
        continue;
      }
      var value = exampleMember(operation, parameter).orElseGet(() -> values.of(parameter));
      if (operation.body() == Body.BINARY && parameter.in().equals("body")) {
        value = "cGxhaW4=";
      }
      if (parameter.in().equals("header")) {
        value = text(value).replaceAll("[^ -~]", "");
        headers.put(parameter.name(), text(value));
      }
      input.put(parameter.member(), value);
      switch (parameter.in()) {
        case "path" -> path = path.replace("{" + parameter.name() + "}", encoded(text(value)));
        case "query" -> query.addAll(pairs(parameter, value));
        case "body" -> body.put(parameter.name(), value);
        default -> {
          if (operation.document().isPresent()) {
            body.put(parameter.name(), value);
          }
        }
      }
    }
    if (operation.paged() && pageSize.isPresent()) {
      addPageSize(operation, pageSize.get(), query, body);
    }
    var target = path + (query.isEmpty() ? "" : "?" + String.join("&", query));
    return new PlainCall(input, target, headers, body(operation, body));
  }

  /** The gateway asks for pages of the usual size where the caller names no other. */
  private static void addPageSize(
      PlainOperation operation,
      Map.Entry<String, Object> size,
      List<String> query,
      Map<String, Object> body) {
    var known =
        operation.parameters().stream().filter(p -> p.name().equals(size.getKey())).findFirst();
    if (known.map(PlainParameter::in).filter("body"::equals).isPresent()) {
      body.putIfAbsent(size.getKey(), size.getValue());
    } else if (known.isEmpty()) {
      query.add(encoded(size.getKey()) + "=" + size.getValue());
    }
  }

  /** Of the example of the whole body, where the document has one. */
  private static Optional<Object> exampleMember(
      PlainOperation operation, PlainParameter parameter) {
    if (!parameter.in().equals("body")) {
      return Optional.empty();
    }
    return operation.body() == Body.JSON_WHOLE
        ? operation.example()
        : operation.example().map(PlainYaml::map).map(example -> example.get(parameter.name()));
  }

  private static Optional<String> body(PlainOperation operation, Map<String, Object> members) {
    if (operation.document().isPresent()) {
      return Optional.of(graphql(operation, members));
    }
    return switch (operation.body()) {
      case NONE -> Optional.empty();
      case TEXT -> Optional.ofNullable(members.get("body")).map(Object::toString);
      case BINARY ->
          Optional.ofNullable(members.get("body"))
              .map(text -> new String(Base64.getDecoder().decode(text.toString()), UTF_8));
      case FORM -> Optional.of(form(members));
      case JSON_WHOLE -> Optional.ofNullable(members.get("body")).map(PlainCall::json);
      case JSON_OBJECT ->
          members.isEmpty() && !operation.bodyRequired()
              ? Optional.empty()
              : Optional.of(json(members));
    };
  }

  private static String graphql(PlainOperation operation, Map<String, Object> variables) {
    var request = new LinkedHashMap<String, Object>();
    request.put("query", operation.document().orElseThrow());
    operation.operationName().ifPresent(name -> request.put("operationName", name));
    if (!variables.isEmpty()) {
      request.put("variables", variables);
    }
    return json(request);
  }

  private static String form(Map<String, Object> members) {
    var pairs = new ArrayList<String>();
    members.forEach((name, value) -> pairs.add(name + "=" + URLEncoder.encode(text(value), UTF_8)));
    return String.join("&", pairs);
  }

  /** Elements of an array one by one, or between commas. */
  private static List<String> pairs(PlainParameter parameter, Object value) {
    var name = encoded(parameter.name()) + "=";
    if (!(value instanceof List<?> elements)) {
      return List.of(name + encoded(text(value)));
    }
    var texts = elements.stream().map(element -> encoded(text(element))).toList();
    return parameter.explode()
        ? texts.stream().map(text -> name + text).toList()
        : List.of(name + String.join(",", texts));
  }

  private static String text(Object value) {
    return value instanceof Map || value instanceof List ? json(value) : String.valueOf(value);
  }

  static String json(Object value) {
    return Json.MAPPER.writeValueAsString(value);
  }

  /** Percent-encoding of everything that RFC 3986 does not call unreserved. */
  private static String encoded(String text) {
    var encoded = new StringBuilder();
    for (byte b : text.getBytes(UTF_8)) {
      boolean plain = UNRESERVED.indexOf((char) (b & 0xff)) >= 0;
      encoded.append(plain ? String.valueOf((char) b) : "%%%02X".formatted(b & 0xff));
    }
    return encoded.toString();
  }
}
