package org.integrationgateway.server.builtin.s3;

import java.io.IOException;

/**
 * Told after each step of a change, so that a test can end the process there, or break the disk.
 */
@FunctionalInterface
interface FaultPoints {
  FaultPoints NONE = step -> {};

  void after(String step) throws IOException;
}
