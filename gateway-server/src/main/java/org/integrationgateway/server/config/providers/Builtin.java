package org.integrationgateway.server.config.providers;

import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;

/**
 * A provider that the server carries in itself, as {@code source: builtin:NAME} names it.
 *
 * @param config what may be configured
 */
public record Builtin(String name, Block config) {
  /** One that has these keys. */
  public static Builtin of(String name, Key<?>... config) {
    return new Builtin(name, Block.of(config));
  }
}
