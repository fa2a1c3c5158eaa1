package org.integrationgateway.manifest.process;

import java.util.Map;

/** Explains exit codes by the conventions of POSIX shells. */
final class ExitCode {
  private static final int NOT_EXECUTABLE = 126;
  private static final int NOT_FOUND = 127;
  private static final int SIGNAL = 128;
  private static final int LAST_SIGNAL = SIGNAL + 64;
  private static final int KILLED = SIGNAL + 9;

  /** Signals with the same numbers on Linux and macOS. */
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(5, "SIGTRAP"),
          Map.entry(6, "SIGABRT"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"),
          Map.entry(24, "SIGXCPU"),
          Map.entry(25, "SIGXFSZ"));

  private ExitCode() {}

  static String text(int code) {
    if (code <= SIGNAL || code > LAST_SIGNAL) {
      return "ended with exit code " + code + hint(code);
    }
    var signal = code - SIGNAL;
    var name = NAMES.getOrDefault(signal, "signal " + signal);
    return "was ended by " + name + " (exit code " + code + ")" + hint(code);
  }

  private static String hint(int code) {
    return switch (code) {
      case KILLED -> "; the kernel does that when memory runs out";
      case NOT_FOUND -> "; that is how a shell says that it did not find a program";
      case NOT_EXECUTABLE -> "; that is how a shell says that a file cannot be executed";
      default -> "";
    };
  }
}
