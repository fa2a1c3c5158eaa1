package org.integrationgateway.sdk.authorization;

/** Where a relationship lies. */
public enum Layer {
  /** It came with the configuration, and goes only with {@link Authorization#setState}. */
  STATIC,
  /** It was added while running. */
  RUNTIME
}
