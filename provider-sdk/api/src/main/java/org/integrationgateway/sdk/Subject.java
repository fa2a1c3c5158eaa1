package org.integrationgateway.sdk;

import java.util.List;
import java.util.Optional;

/**
 * The subject that a call is made for.
 *
 * <p>Store the id, and nothing else, as the key of what belongs to a subject: address and name
 * change.
 *
 * @param id canonical: {@code user:<id>}, {@code service_account:<id>} or {@code system:<app>}
 * @param email when known
 * @param displayName when known
 * @param scopes what the presented token was limited to, in the gateway's spelling; empty means not
 *     limited
 */
public record Subject(
    String id, Optional<String> email, Optional<String> displayName, List<String> scopes) {
  /**
   * Checks the form of the id and copies the scopes.
   *
   * @throws IllegalArgumentException when the id is blank or has no kind before a colon
   */
  public Subject {
    if (id.isBlank() || id.indexOf(':') <= 0) {
      throw new IllegalArgumentException(
          "subject id '"
              + id
              + "' has no kind: write user:<id>, service_account:<id> or system:<app>");
    }
    scopes = List.copyOf(scopes);
  }

  /** A subject of which only the id is known. */
  public static Subject of(String id) {
    return new Subject(id, Optional.empty(), Optional.empty(), List.of());
  }
}
