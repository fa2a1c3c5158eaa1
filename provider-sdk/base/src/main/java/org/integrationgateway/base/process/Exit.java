package org.integrationgateway.base.process;

import java.util.Map;
import java.util.Optional;

/**
 * How a process ended.
 *
 * @param code as the operating system says; a signal is 128 plus its number
 */
public record Exit(int code) {
  /** An end by SIGKILL. */
  public static final Exit KILLED = new Exit(137);

  private static final int SIGNAL_BASE = 128;
  private static final int LAST_SIGNAL = 64;

  /** Signals with the same numbers on Linux and macOS, and SIGBUS of Linux. */
  private static final Map<Integer, String> SIGNALS =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(5, "SIGTRAP"),
          Map.entry(6, "SIGABRT"),
          Map.entry(7, "SIGBUS"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"),
          Map.entry(24, "SIGXCPU"),
          Map.entry(25, "SIGXFSZ"));

  /** The signal that ended it, such as {@code SIGKILL} and {@code signal 33}. */
  public Optional<String> signal() {
    int signal = code - SIGNAL_BASE;
    return signal > 0 && signal <= LAST_SIGNAL
        ? Optional.of(SIGNALS.getOrDefault(signal, "signal " + signal))
        : Optional.empty();
  }

  /** For messages, such as {@code exit code 3} and {@code signal 9 (SIGKILL)}. */
  @Override
  public String toString() {
    int signal = code - SIGNAL_BASE;
    return SIGNALS.containsKey(signal)
        ? "signal " + signal + " (" + SIGNALS.get(signal) + ")"
        : "exit code " + code;
  }
}
