package org.integrationgateway.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Checks the Java that runs this, and its memory. */
final class MachineCheck {
  private static final long MIB = 1 << 20;
  private static final long LEAST_HEAP = 96 * MIB;
  private static final String JAVA = "java";
  private static final String MEMORY = "memory";
  private static final int VIRTUAL_THREADS = 21;

  private MachineCheck() {}

  static List<Finding> java() {
    int feature = Runtime.version().feature();
    var found =
        "Java %s (%s) at %s"
            .formatted(
                Runtime.version(),
                System.getProperty("java.vendor"),
                System.getProperty("java.home"));
    return List.of(
        feature < VIRTUAL_THREADS
            ? new Finding(
                JAVA,
                Finding.Level.OK,
                found,
                "Java 21 or newer serves more calls at once, on virtual threads: set GATEWAY_JAVA.")
            : Finding.ok(JAVA, found));
  }

  /** The heap, and the memory of the machine or of the container, whichever is less. */
  static List<Finding> memory() {
    long heap = Runtime.getRuntime().maxMemory();
    long whole =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
            ? system.getTotalMemorySize()
            : 0;
    var found =
        "a heap of at most %d MiB; the machine or its control group has %d MiB"
            .formatted(heap / MIB, whole / MIB);
    if (heap < LEAST_HEAP) {
      return List.of(
          Finding.warn(
              MEMORY, found, "Give the heap at least 96 MiB: GATEWAY_JAVA_OPTS=-Xmx256m."));
    }
    if (whole > 0 && heap > whole / 4 * 3) {
      return List.of(
          Finding.warn(
              MEMORY,
              found,
              "Leave a quarter to threads, buffers and provider processes: a smaller -Xmx, or more"
                  + " memory."));
    }
    return List.of(Finding.ok(MEMORY, found));
  }
}
