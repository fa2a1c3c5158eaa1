package org.integrationgateway.packaging.phase;

import java.util.Locale;

/** A phase that packaging runs; {@code run} starts a provider and is not among them. */
public enum Phase {
  /** Fetches what the build needs. */
  INSTALL,
  /** Makes the program, the static files, or both. */
  BUILD;

  /** The name used in the manifest. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
