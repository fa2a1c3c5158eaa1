package org.integrationgateway.sdk.authorization;

/** The layer of a relationship. */
public enum Layer {
  /** From the configuration; only {@link Authorization#setState} removes it. */
  STATIC,
  /** Added while running. */
  RUNTIME
}
