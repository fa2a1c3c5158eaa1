package org.integrationgateway.server.hosted;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.hosted.verify.HostedRequest;
import org.integrationgateway.server.http.exchange.Query;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input of a hosted request: its query, then its body, then the segments of its path; of one
 * name the last is taken. Members of a JSON object keep their types; text of queries, forms and
 * segments gets those of the operation.
 *
 * @param text by name
 * @param json members of a JSON object, or {@code rawBody}
 */
record HostedInput(Map<String, List<String>> text, ObjectNode json) {
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String RAW_BODY = "rawBody";
  private static final String RAW_BODY_ENCODING = "rawBodyEncoding";

  /**
   * Reads the input of a verified request.
   *
   * @param scheme whose key in the query is not a part of the input
   * @throws GatewayException {@code INVALID_JSON}, {@code INVALID_REQUEST}
   */
  static HostedInput of(HostedRequest request, SecurityScheme scheme, byte[] body) {
    var text = new LinkedHashMap<>(request.query());
    if (scheme instanceof SecurityScheme.ApiKey key
        && key.in() == SecurityScheme.ApiKey.Location.QUERY) {
      text.remove(key.name());
    }
    var json = Json.object();
    var type = request.mediaType().orElse("");
    if (body.length > 0 && type.equals(FORM)) {
      text.putAll(form(body));
    } else if (body.length > 0) {
      json = object(type, body);
      json.propertyNames().forEach(text::remove);
    }
    for (var segment : request.segments().entrySet()) {
      json.remove(segment.getKey());
      text.put(segment.getKey(), List.of(segment.getValue()));
    }
    return new HostedInput(text, json);
  }

  private static Map<String, List<String>> form(byte[] body) {
    try {
      return Query.parse(new String(body, StandardCharsets.UTF_8)).toMap();
    } catch (GatewayException malformed) {
      throw new GatewayException(ErrorCode.INVALID_REQUEST, "the form in the body cannot be read");
    }
  }

  private static ObjectNode object(String type, byte[] body) {
    if (type.equals(JSON) && Json.parse(body) instanceof ObjectNode object) {
      return object;
    }
    var raw = Json.object();
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return raw.put(RAW_BODY, text);
    } catch (CharacterCodingException binary) {
      return raw.put(RAW_BODY, Base64.getEncoder().encodeToString(body))
          .put(RAW_BODY_ENCODING, "base64");
    }
  }

  /** The same with these names only. */
  HostedInput keeping(Predicate<String> names) {
    var kept = new LinkedHashMap<>(text);
    kept.keySet().removeIf(name -> !names.test(name));
    var members = Json.object();
    json.properties().stream()
        .filter(member -> names.test(member.getKey()))
        .forEach(member -> members.set(member.getKey(), member.getValue()));
    return new HostedInput(kept, members);
  }

  Arguments arguments() {
    return new Arguments.Mixed(text, json);
  }

  /** As one JSON object, in which text stays text. */
  ObjectNode untyped() {
    var object = Json.object();
    text.forEach(
        (name, values) -> {
          if (values.size() == 1) {
            object.put(name, values.get(0));
          } else {
            values.forEach(object.withArray(name)::add);
          }
        });
    object.setAll(json);
    return object;
  }
}
