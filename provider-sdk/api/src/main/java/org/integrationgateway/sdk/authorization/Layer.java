package org.integrationgateway.sdk.authorization;

/** The layer of a relationship. */
public enum Layer {
  /** Relationships from the configuration; only {@link Authorization#setState} removes them. */
  STATIC,
  /** Added while running. */
  RUNTIME
}
