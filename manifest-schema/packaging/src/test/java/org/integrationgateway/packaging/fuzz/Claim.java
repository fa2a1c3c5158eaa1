package org.integrationgateway.packaging.fuzz;

/** A claim that must hold. */
final class Claim {
  private Claim() {}

  static void that(boolean holds, String what, String example) {
    if (!holds) {
      throw new AssertionError(what + " in:\n" + example);
    }
  }
}
