package org.integrationgateway.config.grants;

/** The access that is granted to a service of which the gateway has one. */
public enum Access {
  NONE,
  READ,
  WRITE;

  /** Whether the grant permits reading. */
  public boolean reads() {
    return this != NONE;
  }

  /** Whether changes are granted. */
  public boolean writes() {
    return this == WRITE;
  }
}
