package org.integrationgateway.testkit.tck.examples;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.fields.FieldRule;

/** {@code ${NAME}} and {@code ${NAME:-default}} in the strings of a document. */
record Variables(Map<String, String> values) {
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

  Variables {
    values = Map.copyOf(values);
  }

  Node expand(Node node, Problems problems) {
    if (node instanceof Node.Mapping mapping) {
      return new Node.Mapping(
          mapping.at(),
          mapping.entries().stream()
              .map(
                  entry ->
                      new Node.Entry(entry.key(), entry.keyAt(), expand(entry.value(), problems)))
              .toList());
    }
    if (node instanceof Node.Sequence sequence) {
      return new Node.Sequence(
          sequence.at(), sequence.items().stream().map(item -> expand(item, problems)).toList());
    }
    var scalar = (Node.Scalar) node;
    return scalar.kind() == Node.Kind.STRING
        ? new Node.Scalar(scalar.at(), scalar.kind(), text(scalar, problems))
        : scalar;
  }

  private String text(Node.Scalar scalar, Problems problems) {
    return VARIABLE
        .matcher(scalar.text())
        .replaceAll(match -> Matcher.quoteReplacement(value(scalar, problems, match)));
  }

  private String value(Node.Scalar scalar, Problems problems, java.util.regex.MatchResult match) {
    var value = values.get(match.group(1));
    if (value != null) {
      return value;
    }
    if (match.group(2) != null) {
      return match.group(2);
    }
    problems.add(
        FieldRule.VALUE,
        scalar.at(),
        "the variable " + match.group(1) + " is not set",
        "Set it, or write ${" + match.group(1) + ":-default}.");
    return "";
  }
}
