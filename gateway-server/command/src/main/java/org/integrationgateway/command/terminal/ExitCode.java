package org.integrationgateway.command.terminal;

/** The exit codes of the command. */
public enum ExitCode {
  /** The command did its work. */
  OK(0),
  /** The operation failed; the reason is on stderr. */
  FAILED(1),
  /** The command line is wrong. */
  USAGE(2),
  /** No server answers at the URL. */
  UNREACHABLE(3),
  /** The command has no token, or the server refuses it. */
  UNAUTHENTICATED(4),
  /** The configuration, manifest or archive is invalid. */
  INVALID(5),
  /** Several candidates exist, and none was chosen. */
  CHOICE(6);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
