package org.integrationgateway.server.provider.faults;

import java.lang.management.ManagementFactory;

/** The machine of the tests. */
final class Machine {
  private static final int QUEUE = 2;

  private Machine() {}

  /**
   * Whether other processes have so much to do that everything takes longer, also for a good
   * provider.
   */
  static boolean isBusy() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return system.getSystemLoadAverage() > QUEUE * system.getAvailableProcessors();
  }
}
