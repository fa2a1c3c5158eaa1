package org.integrationgateway.server.builtin.s3;

/** Told after each step of a change, so that a test can end the process there. */
@FunctionalInterface
interface FaultPoints {
  FaultPoints NONE = step -> {};

  void after(String step);
}
