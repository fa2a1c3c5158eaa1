package org.integrationgateway.core.capture;

import java.util.Locale;
import java.util.Set;

/** Tells the headers of a request upstream that are no secret of the deployment. */
public final class SentNames {
  private static final Set<String> PLAIN =
      Set.of(
          "accept",
          "accept-encoding",
          "accept-language",
          "cache-control",
          "content-language",
          "content-type",
          "idempotency-key",
          "if-match",
          "if-modified-since",
          "if-none-match",
          "if-unmodified-since",
          "mcp-method",
          "mcp-name",
          "origin",
          "prefer",
          "range",
          "traceparent",
          "tracestate",
          "user-agent",
          "x-request-id",
          "x-requested-with");

  private SentNames() {}

  /** Whether the header of this name is one, in any spelling; versions of APIs are. */
  public static boolean isPlain(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return PLAIN.contains(lower) || lower.endsWith("-version");
  }
}
