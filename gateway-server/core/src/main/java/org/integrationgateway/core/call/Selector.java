package org.integrationgateway.core.call;

import java.util.Optional;

/** The connection, and the stored instance of it, that a caller names. */
public record Selector(Optional<String> connection, Optional<String> instance) {
  /** The caller named neither. */
  public static final Selector NONE = new Selector(Optional.empty(), Optional.empty());
}
