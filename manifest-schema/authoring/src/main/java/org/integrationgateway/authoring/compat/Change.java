package org.integrationgateway.authoring.compat;

/**
 * One difference between two versions of a package.
 *
 * @param pointer to the changed part, a JSON Pointer (RFC 6901) made of names: {@code
 *     /operations/forecast.get/parameters/days}
 * @param text description, without a full stop
 */
public record Change(ChangeSeverity severity, String pointer, String text) {
  public Change {
    if (!pointer.startsWith("/") || text.isBlank()) {
      throw new IllegalArgumentException("a change has a pointer and a text");
    }
  }
}
