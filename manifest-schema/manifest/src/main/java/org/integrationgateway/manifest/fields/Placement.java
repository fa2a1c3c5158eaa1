package org.integrationgateway.manifest.fields;

import java.util.Map;
import java.util.Set;

/**
 * Knowledge about a document that its records do not have.
 *
 * @param elsewhere places of the keys that do not belong into a mapping, as a remedy names them
 *     ({@code at the top level}), by the path of the mapping
 * @param below keys of the mapping that other keys belong into, by the path of the mapping that
 *     these were written into
 * @param given keys at the top that are known without the document
 */
public record Placement(
    Map<String, Map<String, String>> elsewhere,
    Map<String, Map<String, String>> below,
    Set<String> given) {
  /** A document of which the records say all. */
  static final Placement NONE = new Placement(Map.of(), Map.of(), Set.of());

  /** Returns the same places with other keys that are given. */
  public Placement withGiven(Set<String> keys) {
    return new Placement(elsewhere, below, keys);
  }
}
