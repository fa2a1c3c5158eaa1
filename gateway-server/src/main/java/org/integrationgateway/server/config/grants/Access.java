package org.integrationgateway.server.config.grants;

/** How much of a service is granted that the gateway has one of. */
public enum Access {
  NONE,
  READ,
  WRITE;

  /** Whether anything is granted. */
  public boolean reads() {
    return this != NONE;
  }

  /** Whether something may be changed. */
  public boolean writes() {
    return this == WRITE;
  }
}
