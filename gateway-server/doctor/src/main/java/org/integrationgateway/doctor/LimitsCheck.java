package org.integrationgateway.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Checks how many files and processes this user may have. */
final class LimitsCheck {
  private static final String LIMITS = "limits";
  private static final long UNLIMITED = Long.MAX_VALUE;
  private static final long FEW_FILES = 4096;
  private static final long FEW_PROCESSES = 1024;

  private LimitsCheck() {}

  static List<Finding> run() {
    String text;
    try {
      text = Files.readString(Path.of("/proc/self/limits"));
    } catch (IOException elsewhere) {
      return List.of(Finding.ok(LIMITS, "this system does not report the limits of a process"));
    }
    var findings = new ArrayList<Finding>();
    var files = limit(text, "Max open files");
    if (files < FEW_FILES) {
      findings.add(
          Finding.warn(
              LIMITS,
              "at most %d open files; each connection and each provider needs some"
                  .formatted(files),
              "Raise it: LimitNOFILE=65536 in the unit of systemd, or 'ulimit -n 65536'."));
    }
    var processes = limit(text, "Max processes");
    if (processes < FEW_PROCESSES) {
      findings.add(
          Finding.warn(
              LIMITS,
              "at most %d processes and threads of this user".formatted(processes),
              "Raise it: TasksMax= or LimitNPROC=4096 in the unit of systemd, or 'ulimit -u"
                  + " 4096'."));
    }
    if (findings.isEmpty()) {
      findings.add(
          Finding.ok(
              LIMITS, "open files: %s, processes: %s".formatted(shown(files), shown(processes))));
    }
    return findings;
  }

  private static String shown(long limit) {
    return limit == UNLIMITED ? "unlimited" : Long.toString(limit);
  }

  /** The limit that counts, of the two in its line. */
  private static long limit(String text, String name) {
    var line = Pattern.compile("(?m)^" + name + "\\s+(\\d+)\\s").matcher(text);
    return line.find() ? Long.parseLong(line.group(1)) : UNLIMITED;
  }
}
