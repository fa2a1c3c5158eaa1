package org.integrationgateway.connections.hosted;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.connections.hosted.verify.HostedRequest;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input of a hosted request: its query, then its body, then the segments of its path; of one
 * name the last is taken, if its sender has proven it or the binding asks for it. Members of a JSON
 * object keep their types; text of queries, forms and segments gets those of the operation.
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
   * @param proven the parts of the request that are taken
   * @throws GatewayException {@code INVALID_JSON}, {@code INVALID_REQUEST}
   */
  static HostedInput of(
      HostedRequest request, SecurityScheme scheme, ProvenParts proven, byte[] body) {
    var text = new LinkedHashMap<>(request.query());
    text.keySet().removeIf(name -> !proven.takesOfUrl(name));
    if (scheme instanceof SecurityScheme.ApiKey key
        && key.in() == SecurityScheme.ApiKey.Location.QUERY) {
      text.remove(key.name());
    }
    var json = Json.object();
    var type = request.mediaType().orElse("");
    if (body.length > 0 && type.equals(FORM)) {
      var form = form(body);
      form.keySet().removeIf(name -> !proven.takesOfBody(name));
      text.putAll(form);
    } else if (body.length > 0) {
      json = object(type, body);
      for (var name : List.copyOf(json.propertyNames())) {
        if (!proven.takesOfBody(name)) {
          json.remove(name);
        }
      }
      json.propertyNames().forEach(text::remove);
    }
    return new HostedInput(text, json).with(segments(request, proven, text, json));
  }

  /** The segments that are taken; one that is not signed does not replace what is. */
  private static Map<String, List<String>> segments(
      HostedRequest request, ProvenParts proven, Map<String, List<String>> text, ObjectNode json) {
    var segments = new LinkedHashMap<String, List<String>>();
    request
        .segments()
        .forEach(
            (name, value) -> {
              boolean isBehind = !proven.url() && (text.containsKey(name) || json.has(name));
              if (proven.takesOfUrl(name) && !isBehind) {
                segments.put(name, List.of(value));
              }
            });
    return segments;
  }

  /** Returns this input with these members in place of others of their names. */
  private HostedInput with(Map<String, List<String>> more) {
    var texts = new LinkedHashMap<>(text);
    texts.putAll(more);
    var members = json.deepCopy();
    more.keySet().forEach(members::remove);
    return new HostedInput(texts, members);
  }

  private static Map<String, List<String>> form(byte[] body) {
    try {
      return new LinkedHashMap<>(Query.parse(new String(body, StandardCharsets.UTF_8)).toMap());
    } catch (GatewayException malformed) {
      throw new GatewayException(ErrorCode.INVALID_REQUEST, "the form in the body cannot be read");
    }
  }

  private static ObjectNode object(String type, byte[] body) {
    if (type.equals(JSON) && Json.parseExact(body) instanceof ObjectNode object) {
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

  /** Returns this input with these names only. */
  HostedInput keeping(Predicate<String> names) {
    var kept = new LinkedHashMap<>(text);
    kept.keySet().removeIf(name -> !names.test(name));
    var members = Json.object();
    json.properties().stream()
        .filter(member -> names.test(member.getKey()))
        .forEach(member -> members.set(member.getKey(), member.getValue()));
    return new HostedInput(kept, members);
  }

  /** Returns this input with the segments of the path that another input has. */
  HostedInput withSegments(HostedInput other, HostedRequest request) {
    var segments = new LinkedHashMap<String, List<String>>();
    request
        .segments()
        .keySet()
        .forEach(
            name ->
                Optional.ofNullable(other.text.get(name))
                    .ifPresent(value -> segments.put(name, value)));
    return with(segments);
  }

  Arguments arguments() {
    return new Arguments.Mixed(text, json);
  }

  /** Returns one JSON object, in which text stays text. */
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
