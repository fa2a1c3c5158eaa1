package org.integrationgateway.document;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules for the text itself, independent of its meaning. */
public enum DocumentRule implements Rule {
  SYNTAX("1001", "not well-formed", "The text must be YAML 1.2 or JSON (RFC 8259)."),
  ENCODING("1002", "not UTF-8", "Files are UTF-8, with or without a byte order mark."),
  SIZE("1003", "too large", "A file has at most 1 MiB unless its reader allows more."),
  DEPTH("1004", "nested too deeply", "Mappings and sequences nest at most 64 levels deep."),
  CONTROL_CHARACTER(
      "1005",
      "control character",
      "Control characters other than tab and line breaks are invisible and reach headers and"
          + " logs. They are refused in the text and behind escapes such as \\u0000."),
  DUPLICATE_KEY(
      "1006",
      "duplicate key",
      "A mapping has each key once: parsers disagree about which of two values counts."),
  ALIAS(
      "1007",
      "anchor or alias",
      "YAML anchors (&a) and aliases (*a) are refused: a few lines of them can stand for a"
          + " terabyte. Repeat the value instead."),
  TAG(
      "1008",
      "tag",
      "YAML tags (!!str, !custom) are refused: the type of a value follows from how it is"
          + " written. Put a value in quotes to make it a string."),
  SEVERAL_DOCUMENTS("1009", "several documents", "A file holds one YAML document."),
  EMPTY("1010", "empty", "The file has no content."),
  KEY("1011", "key is not a scalar", "Keys are plain or quoted text."),
  LENGTH("1012", "value too long", "A string has at most 512 Ki characters, a number at most 100.");

  private final RuleText text;

  DocumentRule(String number, String title, String explanation) {
    this.text = RuleText.error(number, title, explanation);
  }

  @Override
  public RuleText text() {
    return text;
  }
}
