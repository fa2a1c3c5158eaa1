package org.integrationgateway.manifest.problem;

/** The severity of a problem. */
public enum Severity {
  /** The file cannot be used. */
  ERROR,
  /** The file can be used, but probably does not mean what the author intended. */
  WARNING;

  /** Returns the printed form: lower case. */
  public String text() {
    return this == ERROR ? "error" : "warning";
  }
}
