package org.integrationgateway.sdk.app;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer of an operation. A status of 400 or more is an answer too; a failure that the gateway
 * should describe is an {@link AppException}.
 *
 * @param status an HTTP status (RFC 9110, section 15), 200 to 599
 * @param headers by lower-case name, values in order; {@code content-type} says what the body is
 * @param body the bytes; not copied: do not change them
 */
@SuppressWarnings("ArrayRecordComponent")
public record AppResult(int status, Map<String, List<String>> headers, byte[] body) {
  /**
   * Checks the status and copies the headers.
   *
   * @throws IllegalArgumentException for a status below 200 or above 599
   */
  public AppResult {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException(
          "status " + status + " is not one an operation can answer with: use 200 to 599");
    }
    var copy = new TreeMap<String, List<String>>();
    headers.forEach(
        (name, values) -> copy.put(name.toLowerCase(java.util.Locale.ROOT), List.copyOf(values)));
    headers = java.util.Collections.unmodifiableMap(copy);
  }

  /** Status 200 with this JSON text (RFC 8259), in UTF-8; the text is not checked. */
  public static AppResult json(String json) {
    return new AppResult(
        200,
        Map.of("content-type", List.of("application/json")),
        json.getBytes(StandardCharsets.UTF_8));
  }
}
