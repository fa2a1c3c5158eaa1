package org.integrationgateway.doctor;

/** Prints what the check of limits finds, in a process with limits of its own. */
final class LimitsProgram {
  private LimitsProgram() {}

  public static void main(String[] arguments) {
    LimitsCheck.run().forEach(System.out::println);
  }
}
