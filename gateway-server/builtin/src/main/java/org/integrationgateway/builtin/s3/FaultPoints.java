package org.integrationgateway.builtin.s3;

import java.io.IOException;

/**
 * Called after each step of a change, so that a test can kill the process or fail the disk there.
 */
@FunctionalInterface
interface FaultPoints {
  FaultPoints NONE = step -> {};

  void after(String step) throws IOException;
}
