package org.integrationgateway.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;

/** The rules of the document tree, independent of the format. */
final class DocumentChecks {
  /** Ends the reading of a document; the problem is already in the collector. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused() {
      super(null, null, false, false);
    }
  }

  private final DocumentLimits limits;
  private final Problems problems;

  DocumentChecks(DocumentLimits limits, Problems problems) {
    this.limits = limits;
    this.problems = problems;
  }

  void report(DocumentRule rule, Position at, String message, String remedy) {
    problems.add(rule, at, message, remedy);
  }

  Refused refuse(DocumentRule rule, Position at, String message, String remedy) {
    report(rule, at, message, remedy);
    return new Refused();
  }

  void depth(int depth, Position at) {
    if (depth > limits.depth()) {
      throw refuse(
          DocumentRule.DEPTH, at, "nested more than " + limits.depth() + " levels deep", "");
    }
  }

  Node.Scalar scalar(Position at, Node.Kind kind, String text) {
    if (kind == Node.Kind.INTEGER || kind == Node.Kind.NUMBER) {
      number(at, kind, text);
    }
    characters(at, text);
    return new Node.Scalar(at, kind, text);
  }

  /** Returns the entries of a mapping; of a repeated key, the first entry. */
  final class Entries {
    private final List<Node.Entry> entries = new ArrayList<>();
    private final Map<String, Position> seen = new HashMap<>();

    void add(String key, Position keyAt, Node value) {
      characters(keyAt, key);
      var first = seen.putIfAbsent(key, keyAt);
      if (first == null) {
        entries.add(new Node.Entry(key, keyAt, value));
        return;
      }
      report(
          DocumentRule.DUPLICATE_KEY,
          keyAt,
          "key '" + key + "' appears here for the second time",
          "The first is in line " + first.line() + "; keep one of them.");
    }

    List<Node.Entry> all() {
      return entries;
    }
  }

  private void number(Position at, Node.Kind kind, String text) {
    boolean tooLong = text.length() > limits.numberLength();
    if (tooLong || (kind == Node.Kind.NUMBER && !representable(text))) {
      throw refuse(
          DocumentRule.LENGTH,
          at,
          tooLong
              ? "a number of more than " + limits.numberLength() + " characters"
              : "a number whose exponent is out of range",
          "If it is an identifier, put it in quotes.");
    }
  }

  private static boolean representable(String text) {
    try {
      Numbers.number(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private void characters(Position at, String text) {
    if (text.length() > limits.stringLength()) {
      throw refuse(
          DocumentRule.LENGTH,
          at,
          "a string of more than " + limits.stringLength() + " characters",
          "Move it to a file of its own.");
    }
    for (int i = 0; i < text.length(); i++) {
      if (ControlCharacters.isOne(text.charAt(i))) {
        report(
            DocumentRule.CONTROL_CHARACTER,
            at,
            "an escape stands for the control character " + ControlCharacters.name(text.charAt(i)),
            "Remove it.");
        return;
      }
    }
  }
}
