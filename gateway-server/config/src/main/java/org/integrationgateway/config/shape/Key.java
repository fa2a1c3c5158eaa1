package org.integrationgateway.config.shape;

import java.util.Optional;

/**
 * One key of a block.
 *
 * @param doc a sentence or two for the reference
 * @param defaultValue the value when the key is absent
 */
public record Key<T>(
    String name, Shape<T> shape, String doc, Optional<T> defaultValue, Presence presence) {
  /** Whether the key is required. */
  public enum Presence {
    REQUIRED,
    OPTIONAL
  }

  /** An optional key. */
  public static <T> Key<T> optional(String name, Shape<T> shape, String doc) {
    return new Key<>(name, shape, doc, Optional.empty(), Presence.OPTIONAL);
  }

  /** A required key. */
  public static <T> Key<T> required(String name, Shape<T> shape, String doc) {
    return new Key<>(name, shape, doc, Optional.empty(), Presence.REQUIRED);
  }

  /** A key with a default. */
  public static <T> Key<T> withDefault(String name, Shape<T> shape, T value, String doc) {
    return new Key<>(name, shape, doc, Optional.of(value), Presence.OPTIONAL);
  }

  /** A block whose keys have their defaults when it is absent. */
  public static Key<Settings> block(String name, Block block, String doc) {
    return withDefault(name, block, Settings.NONE, doc);
  }
}
