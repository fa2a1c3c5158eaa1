package org.integrationgateway.document;

import org.integrationgateway.document.problem.Source;

/** Finds invisible characters that are harmful in headers and logs. */
final class ControlCharacters {
  private ControlCharacters() {}

  /** C0 except tab, LF and CR; DEL; C1 except NEL, which YAML counts as printable. */
  static boolean isOne(char c) {
    if (c < ' ') {
      return c != '\t' && c != '\n' && c != '\r';
    }
    return c >= 0x7f && c <= 0x9f && c != 0x85;
  }

  static String name(char c) {
    return String.format("U+%04X", (int) c);
  }

  /** Returns whether the text has no control characters; reports the first one. */
  static boolean none(Source source, DocumentChecks checks) {
    var text = source.text();
    for (int i = 0; i < text.length(); i++) {
      if (isOne(text.charAt(i))) {
        checks.report(
            DocumentRule.CONTROL_CHARACTER,
            source.at(i, 1),
            "control character " + name(text.charAt(i)),
            "Remove it; a file that has one was probably damaged on its way.");
        return false;
      }
    }
    return true;
  }
}
