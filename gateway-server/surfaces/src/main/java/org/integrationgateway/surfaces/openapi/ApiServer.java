package org.integrationgateway.surfaces.openapi;

import java.util.Map;
import java.util.Optional;

/**
 * A server of an API.
 *
 * @param url absolute, or relative where the document's own URL is not known; may hold {@code
 *     {variable}}
 * @param variables by name
 */
public record ApiServer(String url, Optional<String> description, Map<String, Variable> variables) {
  /**
   * A variable of the URL.
   *
   * @param value that is used where no other is given
   */
  public record Variable(Optional<String> value, Optional<String> description) {}
}
