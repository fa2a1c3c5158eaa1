package org.integrationgateway.server.config.shape;

import java.util.Optional;

/**
 * One key of a block.
 *
 * @param doc a sentence or two for the reference
 * @param defaultValue what holds when it is absent
 */
public record Key<T>(
    String name, Shape<T> shape, String doc, Optional<T> defaultValue, Presence presence) {
  /** Whether it must, may or cannot stand. */
  public enum Presence {
    REQUIRED,
    OPTIONAL,
    /** Known, but configuring it is an error in this version. */
    LATER,
    /** Known and harmless, but nothing reads it in this version. */
    IGNORED
  }

  /** One that may be absent. */
  public static <T> Key<T> optional(String name, Shape<T> shape, String doc) {
    return new Key<>(name, shape, doc, Optional.empty(), Presence.OPTIONAL);
  }

  /** One that must stand. */
  public static <T> Key<T> required(String name, Shape<T> shape, String doc) {
    return new Key<>(name, shape, doc, Optional.empty(), Presence.REQUIRED);
  }

  /** One that has a value even when it is absent. */
  public static <T> Key<T> withDefault(String name, Shape<T> shape, T value, String doc) {
    return new Key<>(name, shape, doc, Optional.of(value), Presence.OPTIONAL);
  }

  /** A block that is there, with its defaults, even when it is absent. */
  public static Key<Settings> block(String name, Block block, String doc) {
    return withDefault(name, block, Settings.NONE, doc);
  }

  /** One that belongs to a later version. */
  public static Key<?> later(String name, String doc) {
    return new Key<>(name, Free.OBJECT, doc, Optional.empty(), Presence.LATER);
  }

  /** One that belongs to a later version and does no harm until then. */
  public static Key<?> ignored(String name, String doc) {
    return new Key<>(name, Free.OBJECT, doc, Optional.empty(), Presence.IGNORED);
  }

  /** Whether this version reads it. */
  public boolean available() {
    return presence == Presence.REQUIRED || presence == Presence.OPTIONAL;
  }
}
