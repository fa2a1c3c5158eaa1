package org.integrationgateway.sdk.app;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer of an operation.
 *
 * @param status an HTTP status, 200 to 599
 * @param headers by lower-case name, values in order
 * @param body the bytes; not copied: do not change them
 */
@SuppressWarnings("ArrayRecordComponent")
public record AppResult(int status, Map<String, List<String>> headers, byte[] body) {
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

  /** Status 200 with this JSON text. */
  public static AppResult json(String json) {
    return new AppResult(
        200,
        Map.of("content-type", List.of("application/json")),
        json.getBytes(StandardCharsets.UTF_8));
  }
}
