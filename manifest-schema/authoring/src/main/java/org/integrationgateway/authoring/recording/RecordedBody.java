package org.integrationgateway.authoring.recording;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a recorded message, as JSON or as another text; neither: the message has no body.
 *
 * @param json one JSON value, as text
 */
public record RecordedBody(Optional<String> json, Optional<String> text) {
  /** No body. */
  public static final RecordedBody NONE = new RecordedBody(Optional.empty(), Optional.empty());

  /** Checks that there is one body at most. */
  public RecordedBody {
    if (json.isPresent() && text.isPresent()) {
      throw new IllegalArgumentException("a body is 'json' or 'text', not both");
    }
  }

  static RecordedBody ofJson(JsonNode value) {
    return new RecordedBody(Optional.of(value.toString()), Optional.empty());
  }

  static RecordedBody ofText(String text) {
    return new RecordedBody(Optional.empty(), Optional.of(text));
  }

  /** The content as it is sent: JSON or another text; empty without a body. */
  public String content() {
    return json.or(() -> text).orElse("");
  }

  /** The JSON; empty where the body is another one. */
  Optional<JsonNode> tree() {
    return json.map(JsonMapper.shared()::readTree);
  }
}
