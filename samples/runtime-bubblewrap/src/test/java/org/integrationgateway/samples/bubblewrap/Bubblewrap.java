package org.integrationgateway.samples.bubblewrap;

/** Whether the tests have what they need. */
final class Bubblewrap {
  private Bubblewrap() {}

  static boolean works() {
    Sandbox.problem()
        .ifPresent(why -> System.err.println("cases with sandboxes are left out: " + why));
    return Sandbox.problem().isEmpty();
  }
}
