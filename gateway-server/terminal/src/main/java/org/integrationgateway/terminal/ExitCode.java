package org.integrationgateway.terminal;

/** The exit codes of the command. */
public enum ExitCode {
  /** The command did its work. */
  OK(0, "ok"),
  /** The operation failed; the reason is on stderr. */
  FAILED(1, "failed"),
  /** The command line is wrong. */
  USAGE(2, "usage"),
  /** No server answers at the URL. */
  UNREACHABLE(3, "unreachable"),
  /** The command has no token, or the server refuses it. */
  UNAUTHENTICATED(4, "unauthenticated"),
  /** The configuration, manifest or archive is invalid. */
  INVALID(5, "invalid"),
  /** Several candidates exist, and none was chosen. */
  CHOICE(6, "choice"),
  /** A thing that the command line names does not exist, or the caller may not see it. */
  NOT_FOUND(7, "not_found");

  private final int number;
  private final String word;

  ExitCode(int number, String word) {
    this.number = number;
    this.word = word;
  }

  public int number() {
    return number;
  }

  /** The code of a failure in JSON, where the server did not give one. */
  String word() {
    return word;
  }
}
