package org.integrationgateway.rules;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Time that this process used so far.
 *
 * @param processor of this process and, on Linux, of its children that ended
 * @param elapsed by the clock
 */
record Usage(Duration processor, Duration elapsed) {
  /** A tick of the times in {@code /proc}: one hundredth of a second on every Linux. */
  private static final Duration TICK = Duration.ofMillis(10);

  private static final Path OF_THIS_PROCESS = Path.of("/proc/self/stat");

  static Usage now() {
    var own = Duration.ofNanos(system().getProcessCpuTime());
    return new Usage(own.plus(endedChildren()), Duration.ofNanos(System.nanoTime()));
  }

  Usage since(Usage before) {
    return new Usage(processor.minus(before.processor), elapsed.minus(before.elapsed));
  }

  private static OperatingSystemMXBean system() {
    return (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  }

  /** The fields {@code cutime} and {@code cstime}, which are the 14th and 15th behind the name. */
  private static Duration endedChildren() {
    if (!Files.isReadable(OF_THIS_PROCESS)) {
      return Duration.ZERO;
    }
    try {
      var line = Files.readString(OF_THIS_PROCESS);
      var fields = line.substring(line.lastIndexOf(')') + 2).trim().split(" ", -1);
      return TICK.multipliedBy(Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
    } catch (IOException e) {
      return Duration.ZERO;
    }
  }
}
