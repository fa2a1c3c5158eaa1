package org.integrationgateway.manifest.compat;

/**
 * One difference.
 *
 * @param pointer to what changed, a JSON Pointer (RFC 6901) by names: {@code
 *     /operations/forecast.get/parameters/days}
 * @param text in words, without a full stop
 */
public record Change(ChangeSeverity severity, String pointer, String text) {
  public Change {
    if (!pointer.startsWith("/") || text.isBlank()) {
      throw new IllegalArgumentException("a change has a pointer and a text");
    }
  }
}
