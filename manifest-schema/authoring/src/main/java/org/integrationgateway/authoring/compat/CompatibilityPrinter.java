package org.integrationgateway.authoring.compat;

/** Prints what changed between two versions. */
public interface CompatibilityPrinter {
  /** Returns the whole report as text that ends with a line break. */
  String print(CompatibilityReport report);

  /** Prints for people: the changes by severity, and the verdict in the last line. */
  static CompatibilityPrinter text() {
    return new CompatibilityTextPrinter();
  }

  /**
   * Prints for programs: one JSON object with {@code package}, {@code before}, {@code after},
   * {@code changes}, {@code unknown}, {@code asked}, {@code made} and {@code granted}.
   */
  static CompatibilityPrinter json() {
    return new CompatibilityJsonPrinter();
  }
}
