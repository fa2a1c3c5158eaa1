package org.integrationgateway.server.provider.faults;

import java.lang.management.ManagementFactory;

/** What the tests run on. */
final class Machine {
  private static final int QUEUE = 2;

  private Machine() {}

  /** Whether others have so much to do that everything takes longer, also what behaves. */
  static boolean isBusy() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return system.getSystemLoadAverage() > QUEUE * system.getAvailableProcessors();
  }
}
