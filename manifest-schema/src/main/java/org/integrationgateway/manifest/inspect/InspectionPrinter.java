package org.integrationgateway.manifest.inspect;

/** Shows what was found in a package. */
public interface InspectionPrinter {
  /** All of it in one text, which ends with a line break. */
  String print(Inspection inspection);

  /** For people; required parameters have an asterisk. */
  static InspectionPrinter text() {
    return new TextPrinter();
  }

  /**
   * For programs: one JSON object with {@code target}, {@code package}, {@code operations}, {@code
   * upstream}, {@code connections}, {@code bindings}, {@code artifacts}, {@code archive} and {@code
   * problems}; what does not apply is null or empty.
   */
  static InspectionPrinter json() {
    return new JsonPrinter();
  }
}
