package org.integrationgateway.rules;

/** How often a test repeats itself: a few times in the gate, many times at night. */
public final class Rounds {
  private Rounds() {}

  /**
   * The number of rounds.
   *
   * @param property the system property that sets the number for both
   * @param gate the number in {@code mvn verify}
   * @param night the number in {@code mvn -Pnightly verify}
   */
  public static int of(String property, int gate, int night) {
    return Integer.getInteger(property, isNightly() ? night : gate);
  }

  /** Whether the tests run at length, as at night. */
  public static boolean isNightly() {
    return Boolean.getBoolean("gateway.nightly");
  }
}
