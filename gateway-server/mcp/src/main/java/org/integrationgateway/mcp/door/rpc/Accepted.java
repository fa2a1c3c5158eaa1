package org.integrationgateway.mcp.door.rpc;

import java.util.Locale;
import org.integrationgateway.http.exchange.Exchange;

/**
 * The forms of an answer that a client accepts, by its header {@code Accept}; without one it
 * accepts both (2025-11-25, Transports, Sending Messages to the Server).
 *
 * @param json a single object
 * @param events a stream of server-sent events
 */
public record Accepted(boolean json, boolean events) {
  private static final Accepted BOTH = new Accepted(true, true);
  private static final String USUAL = "application/json, text/event-stream";

  public static Accepted of(Exchange exchange) {
    var headers = exchange.headers("Accept");
    if (headers.isEmpty() || (headers.size() == 1 && headers.get(0).equals(USUAL))) {
      return BOTH;
    }
    boolean json = false;
    boolean events = false;
    for (var header : headers) {
      for (var range : header.split(",")) {
        var parts = range.strip().toLowerCase(Locale.ROOT).split(";");
        if (refused(parts)) {
          continue;
        }
        var type = parts[0].strip();
        json |= type.equals("application/json") || type.equals("application/*") || isAny(type);
        events |= type.equals("text/event-stream") || type.equals("text/*") || isAny(type);
      }
    }
    return new Accepted(json, events);
  }

  /** Whether the client accepts an answer of this server at all. */
  public boolean something() {
    return json || events;
  }

  private static boolean isAny(String type) {
    return type.equals("*/*");
  }

  /** Whether a range has the weight zero (RFC 9110, section 12.4.2). */
  private static boolean refused(String[] parts) {
    for (int i = 1; i < parts.length; i++) {
      if (parts[i].strip().matches("q=0(\\.0*)?")) {
        return true;
      }
    }
    return false;
  }
}
