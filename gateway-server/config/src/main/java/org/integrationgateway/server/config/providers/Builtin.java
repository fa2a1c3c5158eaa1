package org.integrationgateway.server.config.providers;

import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;

/**
 * An embedded provider, which {@code source: builtin:NAME} names.
 *
 * @param config its keys
 * @param hasEgress whether an entry may have {@code egress}
 */
public record Builtin(String name, Block config, boolean hasEgress) {
  /** An embedded provider with these keys. */
  public static Builtin of(String name, Key<?>... config) {
    return new Builtin(name, Block.of(config), false);
  }

  /** The same provider, whose entries may have {@code egress}. */
  Builtin withEgress() {
    return new Builtin(name, config, true);
  }
}
