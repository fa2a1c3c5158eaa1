package org.integrationgateway.core.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes bodies without their secrets. Bytes that are no text are left out. */
public final class BodyText {
  private static final Set<String> TEXTS =
      Set.of(
          "application/xml",
          "application/javascript",
          "application/graphql",
          "application/yaml",
          "application/x-ndjson",
          "application/x-yaml");
  private static final String FORM = "application/x-www-form-urlencoded";

  private static final String EVENT = "data:";

  /** Letters, digits, and signs of names, which JSON need not escape. */
  private static final Pattern ESCAPED_NAME =
      Pattern.compile("\\\\u00(?:2[dD]|3[0-9]|[46][1-9a-fA-F]|[57][0-9aA]|5[fF])");

  static final String COSTLY = "there is too much to mask";
  private static final String UNCLEAR = "it cannot be masked";

  private final Redaction redaction;

  /** Writes with what the redaction of a call has learned. */
  public BodyText(Redaction redaction) {
    this.redaction = redaction;
  }

  /** The type and length of a body, and its JSON or text without secrets, where there is one. */
  public ObjectNode of(CapturedBody body) {
    var type = essence(body.type());
    if (!body.isRead() || body.first().length == 0 || !isText(type)) {
      return described(body);
    }
    if (redaction.isBlind()) {
      return without(body, COSTLY);
    }
    var read = redaction.unlessSpent(() -> masked(body, type), () -> without(body, COSTLY));
    return redaction.isBlind() ? without(body, COSTLY) : read;
  }

  /** A body of which only its type and length are kept. */
  static ObjectNode without(CapturedBody body, String reason) {
    return described(body).put("notKept", reason);
  }

  private ObjectNode masked(CapturedBody body, String type) {
    var text = text(body.first(), body.isTruncated());
    if (text.isEmpty()) {
      return described(body);
    }
    if (type.equals(FORM)) {
      return described(body, redaction.form(text));
    }
    var value = PartialJson.read(body.first());
    boolean isJson =
        value
            .filter(
                json ->
                    json.isWhole()
                        || body.isTruncated()
                            && (isJson(type) || json.isCut() && json.value().isContainer()))
            .isPresent();
    if (isJson) {
      var json = described(body);
      json.set("json", redaction.json(value.orElseThrow().value()));
      return json;
    }
    var documents = PartialJson.documents(body.first());
    if (!documents.isEmpty()) {
      return described(body, lines(documents));
    }
    var lines =
        Arrays.stream(text.split("\n", -1)).map(this::line).collect(Collectors.joining("\n"));
    boolean isUnclear =
        redaction.hasPaths()
            || ESCAPED_NAME.matcher(lines).find()
            || redaction.namesSecretXml(lines);
    return isUnclear ? without(body, UNCLEAR) : described(body, redaction.text(lines));
  }

  private String lines(List<JsonNode> documents) {
    documents.forEach(redaction::learnFrom);
    return documents.stream()
        .map(document -> new String(Json.write(redaction.json(document)), UTF_8))
        .collect(Collectors.joining("\n"));
  }

  /** A line of a text; JSON in it, also that of an event, without its secrets. */
  private String line(String line) {
    int begin = line.startsWith(EVENT) ? EVENT.length() : 0;
    var json = line.substring(begin).strip();
    return json.startsWith("{") || json.startsWith("[")
        ? PartialJson.read(json.getBytes(UTF_8))
            .filter(PartialJson::isWhole)
            .map(value -> line.substring(0, begin) + lines(List.of(value.value())))
            .orElse(line)
        : line;
  }

  private ObjectNode described(CapturedBody body, String masked) {
    return described(body)
        .put("text", body.isTruncated() ? redaction.withoutBegunSecret(masked) : masked);
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
