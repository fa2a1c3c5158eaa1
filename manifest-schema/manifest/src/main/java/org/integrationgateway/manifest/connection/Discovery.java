package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * A request made after connecting, with the new access token. Every item of the response is a
 * candidate: a single one is taken, several are offered to the user, and an empty list fails the
 * connection.
 *
 * @param url of the endpoint; may contain {@code {param}} of the connection
 * @param idPath JSON path of an item's identifier
 * @param namePath JSON path of an item's name shown to users
 * @param metadata from the name of a connection parameter to its JSON path in an item
 */
public record Discovery(
    String url, Optional<String> idPath, Optional<String> namePath, Map<String, String> metadata) {
  public Discovery {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    if (url.isBlank()) {
      throw new InvalidMemberException("url", "discovery needs a url");
    }
  }
}
