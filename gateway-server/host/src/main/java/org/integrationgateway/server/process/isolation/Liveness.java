package org.integrationgateway.server.process.isolation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a process runs. {@link ProcessHandle} reports a zombie as alive, which lasts for ever in
 * a container whose first process does not collect the exit codes of its children.
 */
public final class Liveness {
  private static final String ZOMBIE = " Z ";

  private Liveness() {}

  /** Whether it runs and is no zombie. */
  public static boolean lives(ProcessHandle process) {
    return process.isAlive() && !isZombie(process.pid());
  }

  /** The state stands behind the name, which is in parentheses and may hold any character. */
  private static boolean isZombie(long pid) {
    try {
      var stat =
          Files.readString(
              Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
      return stat.startsWith(ZOMBIE, stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false;
    }
  }
}
