package org.integrationgateway.manifest.fields;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules for the keys and value types of a document. */
public enum FieldRule implements Rule {
  MISSING("1201", "required key is missing", "The reference lists the required keys."),
  TYPE(
      "1202",
      "wrong type",
      "Types are not converted: 1.0 and yes are not strings and 'true' is not a boolean. Quotes"
          + " make a string."),
  UNKNOWN_KEY(
      "1203",
      "unknown key",
      "An unknown key would have no effect, and the mistake would stay unnoticed. The message"
          + " suggests the nearest known key."),
  VALUE("1204", "invalid value", "The value has the right type but breaks a rule of its key."),
  CHOICE("1205", "not one of the choices", "The value must be one of a fixed list of words."),
  RANGE("1206", "out of range", "The number is smaller or larger than its key allows.");

  private final RuleText text;

  FieldRule(String number, String title, String explanation) {
    this.text = RuleText.error(number, title, explanation);
  }

  @Override
  public RuleText text() {
    return text;
  }
}
