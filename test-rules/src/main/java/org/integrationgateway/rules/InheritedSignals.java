package org.integrationgateway.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Signals that this process has inherited as ignored, and its children with it (POSIX, exec). */
public final class InheritedSignals {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final int HEXADECIMAL = 16;
  private static final String IGNORED = "SigIgn:";

  /** SIGINT has number 2. */
  private static final int INTERRUPT = 1 << 1;

  private InheritedSignals() {}

  /**
   * Returns the name of the signal that ends a server soonest: SIGINT, after which a server does
   * not wait for balancers, or SIGTERM where SIGINT is ignored.
   */
  public static String soonest() throws IOException {
    return interruptsArrive() ? "INT" : "TERM";
  }

  /**
   * Returns whether SIGINT reaches this process; it does not in a job in the background of a shell
   * without job control.
   */
  public static boolean interruptsArrive() throws IOException {
    if (!Files.exists(STATUS)) {
      return true;
    }
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith(IGNORED))
        .map(line -> line.substring(IGNORED.length()).strip())
        .mapToLong(mask -> Long.parseUnsignedLong(mask, HEXADECIMAL))
        .noneMatch(ignored -> (ignored & INTERRUPT) != 0);
  }
}
