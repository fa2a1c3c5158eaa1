package org.integrationgateway.packaging.process;

import org.integrationgateway.base.process.Exit;

/** Explains exit codes by the conventions of POSIX shells. */
final class ExitCodeText {
  private static final int NOT_EXECUTABLE = 126;
  private static final int NOT_FOUND = 127;
  private static final int KILLED = 137;

  private ExitCodeText() {}

  static String text(int code) {
    return new Exit(code)
        .signal()
        .map(name -> "was ended by " + name + " (exit code " + code + ")" + hint(code))
        .orElseGet(() -> "ended with exit code " + code + hint(code));
  }

  private static String hint(int code) {
    return switch (code) {
      case KILLED -> "; the kernel sends this signal when memory runs out";
      case NOT_FOUND -> "; a shell returns this code when it does not find a program";
      case NOT_EXECUTABLE -> "; a shell returns this code when a file cannot be executed";
      default -> "";
    };
  }
}
