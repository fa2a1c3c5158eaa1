package org.integrationgateway.testkit.tck.launch;

/** A package that cannot be tested; the message says why, and what to do. */
public final class PackageRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PackageRefused(String message) {
    super(message, null, false, false);
  }
}
