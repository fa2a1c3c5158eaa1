package org.integrationgateway.server.call;

import java.util.Optional;

/** Which connection, and which stored instance of it, a caller asks for. */
public record Selector(Optional<String> connection, Optional<String> instance) {
  /** The caller did not say. */
  public static final Selector NONE = new Selector(Optional.empty(), Optional.empty());
}
