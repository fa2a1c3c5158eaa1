package org.integrationgateway.manifest.phase;

import java.util.Locale;

/** A phase that packaging runs; {@code run} starts a provider and is not one of them. */
public enum Phase {
  /** Gets what building needs. */
  INSTALL,
  /** Makes the program, the static files, or both. */
  BUILD;

  /** As the manifest calls it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
