package org.integrationgateway.manifest.problem;

/** How bad a problem is. */
public enum Severity {
  /** The file cannot be used. */
  ERROR,
  /** The file can be used; something in it is probably not meant. */
  WARNING;

  /** As it is printed: lower case. */
  public String text() {
    return this == ERROR ? "error" : "warning";
  }
}
