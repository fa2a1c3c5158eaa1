package org.integrationgateway.server.config.providers;

import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;

/**
 * An embedded provider, which {@code source: builtin:NAME} names.
 *
 * @param config its keys
 */
public record Builtin(String name, Block config) {
  /** An embedded provider with these keys. */
  public static Builtin of(String name, Key<?>... config) {
    return new Builtin(name, Block.of(config));
  }
}
