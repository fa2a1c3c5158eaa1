package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Writes bodies without their secrets. Bytes that are no text are left out. */
final class BodyText {
  private static final Set<String> TEXTS =
      Set.of(
          "application/xml",
          "application/javascript",
          "application/graphql",
          "application/yaml",
          "application/x-ndjson",
          "application/x-yaml");
  private static final String FORM = "application/x-www-form-urlencoded";

  private final Redaction redaction;

  BodyText(Redaction redaction) {
    this.redaction = redaction;
  }

  ObjectNode of(CapturedBody body) {
    var json = described(body);
    var type = essence(body.type());
    if (!body.isRead() || body.first().length == 0) {
      return json;
    }
    if (isJson(type) || type.isEmpty()) {
      var value = PartialJson.read(body.first());
      if (value.isPresent() && (value.get().isWhole() || isJson(type) && body.isTruncated())) {
        json.set("json", redaction.json(value.get().value()));
        return json;
      }
    }
    if (isText(type)) {
      var text = text(body.first(), body.isTruncated());
      if (!text.isEmpty()) {
        var shown = type.equals(FORM) ? redaction.form(text) : redaction.text(text);
        json.put("text", body.isTruncated() ? redaction.withoutBegunSecret(shown) : shown);
      }
    }
    return json;
  }

  /** A body of JSON that has no secret any more. */
  ObjectNode redacted(CapturedBody body) {
    var json = described(body);
    PartialJson.read(body.first()).ifPresent(value -> json.set("json", value.value()));
    return json;
  }

  private static ObjectNode described(CapturedBody body) {
    var json = Json.object();
    if (!body.type().isEmpty()) {
      json.put("contentType", body.type());
    }
    body.length().ifPresent(length -> json.put("bytes", length));
    return json.put("truncated", body.isTruncated());
  }

  private static String essence(String type) {
    int semicolon = type.indexOf(';');
    return (semicolon < 0 ? type : type.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
  }

  private static boolean isJson(String type) {
    return type.endsWith("/json") || type.endsWith("+json");
  }

  private static boolean isText(String type) {
    return type.isEmpty()
        || type.startsWith("text/")
        || type.endsWith("+xml")
        || type.endsWith("+yaml")
        || isJson(type)
        || type.equals(FORM)
        || TEXTS.contains(type);
  }

  /** The text of bytes in UTF-8; empty when they are something else. */
  private static String text(byte[] bytes, boolean isTruncated) {
    var text = new String(bytes, UTF_8);
    int end = text.length();
    while (isTruncated && end > 0 && end > text.length() - 3 && text.charAt(end - 1) == '\ufffd') {
      end--;
    }
    var whole = text.substring(0, end);
    boolean isText =
        whole
            .chars()
            .allMatch(c -> c >= ' ' && c != '\ufffd' || c == '\n' || c == '\r' || c == '\t');
    return isText ? whole : "";
  }
}
