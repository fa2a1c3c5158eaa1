package org.integrationgateway.connections.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.connections.oauth.ShownText;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.sdk.app.Credential;
import tools.jackson.databind.JsonNode;

/** The words with which an upstream refuses, in the places where upstreams have them. */
final class UpstreamWords {
  private static final int MOST_READ = 64 * 1024;
  private static final int LONGEST = 300;

  /** A shorter field, such as the code of a country, is a word of many sentences. */
  private static final int SHORTEST = 6;

  /** Places of a sentence for people first, then those of a code. */
  private static final List<String> PLACES =
      List.of(
          "error.message",
          "error_description",
          "error.description",
          "error.error_summary",
          "message",
          "Message",
          "errors.0.message",
          "errors.0.detail",
          "errors.0.description",
          "errors.0.title",
          "errors.0",
          "errorMessages.0",
          "error_messages.0",
          "errorSummary",
          "detail",
          "description",
          "error_summary",
          "msg",
          "title",
          "reason",
          "error",
          "error.code",
          "code");

  private final ShownText shown;

  /**
   * @param credential whose secrets are not repeated
   */
  UpstreamWords(Credential credential) {
    var secrets =
        credential.fields().values().stream()
            .filter(secret -> secret.<Boolean>use(text -> text.length() >= SHORTEST))
            .toList();
    this.shown = new ShownText(secrets, LONGEST);
  }

  /** The words in an answer; empty where it has none for people. */
  String in(Reply reply) {
    try {
      var bytes = reply.body().open().readNBytes(MOST_READ);
      return in(new String(bytes, UTF_8));
    } catch (IOException | GatewayException incomplete) {
      return "";
    }
  }

  /** The words in a body. */
  String in(String body) {
    var text = body.strip();
    if (text.startsWith("{") || text.startsWith("[")) {
      return json(text).map(UpstreamWords::told).map(shown::of).orElse("");
    }
    boolean isMarkup = text.startsWith("<") || text.toLowerCase(Locale.ROOT).contains("<html");
    return isMarkup ? "" : shown.of(text);
  }

  /** The words of a JSON answer. */
  String in(JsonNode answer) {
    return shown.of(told(answer));
  }

  private static Optional<JsonNode> json(String text) {
    try {
      return Optional.of(Json.parse(text.getBytes(UTF_8)));
    } catch (GatewayException cut) {
      return Optional.empty();
    }
  }

  private static String told(JsonNode answer) {
    var root = answer.isArray() && !answer.isEmpty() ? answer.get(0) : answer;
    return PLACES.stream()
        .flatMap(place -> JsonPath.text(root, place).stream())
        .findFirst()
        .orElse("");
  }
}
