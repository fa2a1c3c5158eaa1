package org.integrationgateway.testkit.packages;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer of the gateway.
 *
 * @param status of HTTP
 * @param contentType may be empty
 * @param headers values by name in lower case
 */
public record Answer(
    int status, String contentType, Map<String, List<String>> headers, String body) {
  public Answer {
    headers = Map.copyOf(headers);
  }

  /** The first value of a header; the case of the name does not matter. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }

  /**
   * A value in a JSON body: the text of a string, number or boolean, else JSON.
   *
   * @param pointer RFC 6901, such as {@code /pages/0/title}
   * @throws AssertionError when the body is not JSON, or has no value there
   */
  public String at(String pointer) {
    JsonNode value;
    try {
      value = JsonMapper.shared().readTree(body).at(pointer);
    } catch (JacksonException noJson) {
      throw new AssertionError("the answer is not JSON: " + this, noJson);
    }
    if (value.isMissingNode()) {
      throw new AssertionError("the answer has no " + pointer + ": " + this);
    }
    return value.isContainer() ? value.toString() : value.asString();
  }
}
