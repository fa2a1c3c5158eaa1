package org.integrationgateway.packaging.inspect;

/** Prints what an inspection found. */
public interface InspectionPrinter {
  /** Returns the whole report as text that ends with a line break. */
  String print(Inspection inspection);

  /** For people; required parameters are marked by an asterisk. */
  static InspectionPrinter text() {
    return new InspectionTextPrinter();
  }

  /**
   * For programs: one JSON object with {@code target}, {@code package}, {@code operations}, {@code
   * upstream}, {@code connections}, {@code bindings}, {@code artifacts}, {@code archive} and {@code
   * problems}; what does not apply is null or empty.
   */
  static InspectionPrinter json() {
    return new InspectionJsonPrinter();
  }
}
