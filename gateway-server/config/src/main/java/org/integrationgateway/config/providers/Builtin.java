package org.integrationgateway.config.providers;

/**
 * An embedded provider, which {@code source: builtin:NAME} names.
 *
 * @param config the record of its keys
 * @param hasEgress whether an entry may have {@code egress}
 */
public record Builtin(String name, Class<? extends Record> config, boolean hasEgress) {
  /** An embedded provider with these keys. */
  static Builtin of(String name, Class<? extends Record> config) {
    return new Builtin(name, config, false);
  }

  /** Returns this provider with entries that may have {@code egress}. */
  Builtin withEgress() {
    return new Builtin(name, config, true);
  }
}
