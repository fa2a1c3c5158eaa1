package org.integrationgateway.manifest.performance;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.reader.ManifestReader;

/**
 * Reads every {@link HostileManifest} in a small heap and prints how much time each took, with its
 * problems: the main class of the JVM that {@link PerformanceTest} forks.
 */
final class ReadingSpeed {
  private ReadingSpeed() {}

  /** Prints {@code NAME milliseconds problems} in a line each. */
  public static void main(String[] arguments) {
    warmUp();
    for (var manifest : HostileManifest.values()) {
      var text = manifest.text();
      long start = cpuTime();
      int problems = read(text, manifest.format());
      long took = Duration.ofNanos(cpuTime() - start).toMillis();
      System.out.println(manifest + " " + took + " " + problems);
    }
  }

  /** Of this thread: other work on the machine does not count. */
  static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static int read(String text, Format format) {
    var read = new ManifestReader().read("hostile", text, format);
    for (var printer : List.of(ProblemPrinter.terminal(true), ProblemPrinter.json())) {
      printer.print(read.problems());
    }
    return read.problems().size();
  }

  /** Loads the classes of a validator before the measurement. */
  private static void warmUp() {
    for (int i = 0; i < 2; i++) {
      read(HostileManifest.SURROGATES.text(), Format.YAML);
      read(HostileManifest.UNKNOWN_KEYS_JSON.text(), Format.JSON);
    }
  }
}
