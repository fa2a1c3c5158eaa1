package org.integrationgateway.samples.vault.server;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A response of the server. Not printable: a body may have secrets.
 *
 * @param status of HTTP
 * @param body empty when the response is no JSON object
 */
public record Answer(int status, Map<String, @Nullable Object> body) {
  private static final int LONGEST_ERROR = 300;

  public boolean ok() {
    return status / 100 == 2;
  }

  /** The member {@code data}. */
  public Map<String, @Nullable Object> data() {
    return JsonValues.object(body, "data");
  }

  /** The member {@code auth} of a login or a renewal. */
  Map<String, @Nullable Object> auth() {
    return JsonValues.object(body, "auth");
  }

  /** The names that a listing has; folders end in a slash. */
  public List<String> keys() {
    return texts(data().get("keys"));
  }

  /** The errors that the server names, in one line of at most 300 characters. */
  public String errors() {
    var line =
        texts(body.get("errors")).stream()
            .map(error -> error.replaceAll("\\s+", " ").strip())
            .collect(Collectors.joining("; "));
    return line.length() > LONGEST_ERROR ? line.substring(0, LONGEST_ERROR) + "…" : line;
  }

  private static List<String> texts(@Nullable Object list) {
    return list instanceof List<?> items
        ? items.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }

  @Override
  public String toString() {
    return "response " + status;
  }
}
