package org.integrationgateway.connections.hosted.verify;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request for a hosted binding, before it is verified. Nothing of it is parsed but its query.
 *
 * @param method in capitals
 * @param path as sent, without the query
 * @param url as the sender wrote it, with the query
 * @param headers by lower-case name, values in the order sent
 * @param query parameters by name, values in the order sent
 * @param segments values of the segments in braces, by name
 */
public record HostedRequest(
    String method,
    String path,
    String url,
    Map<String, List<String>> headers,
    Map<String, List<String>> query,
    Map<String, String> segments,
    Body body) {
  /** Reads the body when it is asked for first. */
  @FunctionalInterface
  public interface Body {
    /**
     * The bytes as sent; must not be changed.
     *
     * @throws org.integrationgateway.core.error.GatewayException {@code PAYLOAD_TOO_LARGE}
     */
    byte[] bytes() throws IOException;
  }

  /** Every value of a header, in any spelling. */
  List<String> values(String header) {
    return headers.getOrDefault(header.toLowerCase(Locale.ROOT), List.of());
  }

  /**
   * The value of a header that may be sent once.
   *
   * @throws RejectedRequestException when it was not, or is empty
   */
  String only(String header) {
    return only(values(header), "header " + header);
  }

  static String only(List<String> values, String what) {
    if (values.size() != 1) {
      throw new RejectedRequestException("%s was sent %d times".formatted(what, values.size()));
    }
    var value = values.get(0).strip();
    if (value.isEmpty()) {
      throw new RejectedRequestException(what + " is empty");
    }
    return value;
  }

  /** The media type of the body in lower case, without parameters. */
  public Optional<String> mediaType() {
    return values("content-type").stream()
        .findFirst()
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
        .filter(type -> !type.isEmpty());
  }
}
