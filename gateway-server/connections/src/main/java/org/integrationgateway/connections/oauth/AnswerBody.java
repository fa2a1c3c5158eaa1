package org.integrationgateway.connections.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of an answer as an object: JSON under any media type, or a form, which some servers
 * answer in spite of RFC 6749.
 */
public final class AnswerBody {
  private static final int MOST_MEMBERS = 200;
  private static final Pattern FORM = Pattern.compile("[\\w.\\[\\]-]{1,200}=[^\\s<>]*");

  private AnswerBody() {}

  /** Empty when it is neither, or has a member twice. */
  public static Optional<JsonNode> parse(String contentType, byte[] body) {
    int first = 0;
    while (first < body.length && Character.isWhitespace(body[first])) {
      first++;
    }
    if (first < body.length && body[first] == '{') {
      return json(body);
    }
    var type = contentType.toLowerCase(Locale.ROOT);
    boolean mayBeForm =
        type.isEmpty()
            || type.startsWith("text/plain")
            || type.startsWith("application/x-www-form-urlencoded");
    return mayBeForm ? form(body) : Optional.empty();
  }

  private static Optional<JsonNode> json(byte[] body) {
    try {
      return Optional.of(Json.parseObject(body));
    } catch (GatewayException invalid) {
      return Optional.empty();
    }
  }

  private static Optional<JsonNode> form(byte[] body) {
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString().strip();
      if (!FORM.matcher(text).matches()) {
        return Optional.empty();
      }
      var pairs = text.split("&", MOST_MEMBERS + 1);
      var object = Json.object();
      return pairs.length <= MOST_MEMBERS && read(pairs, object)
          ? Optional.of(object)
          : Optional.empty();
    } catch (CharacterCodingException | IllegalArgumentException invalid) {
      return Optional.empty();
    }
  }

  private static boolean read(String[] pairs, ObjectNode object) {
    for (var pair : pairs) {
      int equals = pair.indexOf('=');
      var name = URLDecoder.decode(equals < 0 ? pair : pair.substring(0, equals), UTF_8);
      if (object.has(name)) {
        return false;
      }
      object.put(name, equals < 0 ? "" : URLDecoder.decode(pair.substring(equals + 1), UTF_8));
    }
    return true;
  }
}
