package org.integrationgateway.manifest.fields;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.records.tree.Token;

/** Reads single values. Messages do not repeat values, because a value may be secret. */
final class Scalars {
  private static final List<String> OLD_BOOLEANS = List.of("yes", "no", "on", "off", "y", "n");

  private Scalars() {}

  static Optional<String> string(Node node, String path, Problems problems) {
    if (node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.STRING) {
      return Optional.of(scalar.text());
    }
    var remedy = node instanceof Node.Scalar ? "Put the value in quotes." : "";
    return refuse(node, path, "a string", remedy, problems);
  }

  static Optional<String> text(Node node, String path, Problems problems) {
    if (node instanceof Node.Scalar scalar && scalar.kind() != Node.Kind.NULL) {
      return Optional.of(scalar.text());
    }
    return refuse(node, path, "a single value", "", problems);
  }

  static Optional<Boolean> bool(Node node, String path, Problems problems) {
    if (node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.BOOLEAN) {
      return Optional.of(scalar.isTrue());
    }
    return refuse(node, path, "true or false", booleanRemedy(node), problems);
  }

  private static String booleanRemedy(Node node) {
    if (!(node instanceof Node.Scalar scalar)) {
      return "";
    }
    var text = scalar.text().toLowerCase(Locale.ROOT);
    if (OLD_BOOLEANS.contains(text)) {
      return "In YAML 1.2 '" + scalar.text() + "' is a string: write true or false.";
    }
    return text.equals("true") || text.equals("false") ? "Remove the quotes." : "";
  }

  static Optional<Long> integer(Node node, String path, long least, long most, Problems problems) {
    if (!(node instanceof Node.Scalar scalar) || scalar.kind() != Node.Kind.INTEGER) {
      return refuse(node, path, "an integer", "", problems);
    }
    var value = scalar.asLong().filter(number -> number >= least && number <= most);
    if (value.isEmpty()) {
      problems.add(
          FieldRule.RANGE,
          node.at(),
          "'" + path + "' must be from " + least + " to " + most + ", but is " + scalar.text(),
          "");
    }
    return value;
  }

  static <E extends Enum<E> & Choice> Optional<E> choice(
      Node node, String path, Class<E> type, Problems problems) {
    var constants = Arrays.asList(type.getEnumConstants());
    // A number or true is told the choices, too: quotes around it would not make it one of them.
    var written =
        node instanceof Node.Scalar ? text(node, path, problems) : string(node, path, problems);
    if (written.isEmpty()) {
      return Optional.empty();
    }
    var found = constants.stream().filter(c -> c.text().equals(written.get())).findFirst();
    if (found.isEmpty()) {
      var texts = constants.stream().map(Choice::text).toList();
      problems.add(
          FieldRule.CHOICE,
          node.at(),
          "'"
              + path
              + "' cannot be '"
              + written.get()
              + "'"
              + SimilarNames.suffix(written.get(), texts),
          "Choices: " + String.join(", ", texts) + ".");
    }
    return found;
  }

  /**
   * A reader of texts that a parser takes.
   *
   * @param numbers whether a number is told from other values
   */
  static ValueShape.Reader parsed(
      String what, Rule rule, boolean numbers, Function<String, Object> parser) {
    return (node, path, problems) -> {
      boolean number = numbers && List.of(Token.INTEGER, Token.NUMBER).contains(node.token());
      var written = number ? Optional.of(node.text()) : string(node, path, problems);
      try {
        return written.map(parser);
      } catch (IllegalArgumentException e) {
        problems.add(
            number ? FieldRule.TYPE : rule,
            node.at(),
            "'" + path + "' must be " + what + (number ? ", but is the number " + node.text() : ""),
            sentence(String.valueOf(e.getMessage())));
        return Optional.empty();
      }
    };
  }

  private static String sentence(String text) {
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  static <T> Optional<T> refuse(
      Node node, String path, String expected, String remedy, Problems problems) {
    problems.add(
        FieldRule.TYPE,
        node.at(),
        (path.isEmpty() ? "the file" : "'" + path + "'")
            + " must be "
            + expected
            + ", but is "
            + node.describe(),
        remedy);
    return Optional.empty();
  }
}
