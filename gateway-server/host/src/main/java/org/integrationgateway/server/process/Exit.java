package org.integrationgateway.server.process;

import java.util.Map;

/**
 * How a process ended.
 *
 * @param code as the operating system says; a signal is 128 plus its number
 */
public record Exit(int code) {
  /** By SIGKILL. */
  public static final Exit KILLED = new Exit(137);

  private static final int SIGNAL_BASE = 128;
  private static final Map<Integer, String> SIGNALS =
      Map.of(
          1, "SIGHUP",
          2, "SIGINT",
          4, "SIGILL",
          6, "SIGABRT",
          7, "SIGBUS",
          8, "SIGFPE",
          9, "SIGKILL",
          11, "SIGSEGV",
          13, "SIGPIPE",
          15, "SIGTERM");

  /** For messages, such as {@code exit code 3} and {@code signal 9 (SIGKILL)}. */
  @Override
  public String toString() {
    int signal = code - SIGNAL_BASE;
    return SIGNALS.containsKey(signal)
        ? "signal " + signal + " (" + SIGNALS.get(signal) + ")"
        : "exit code " + code;
  }
}
