package org.integrationgateway.config.shape;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.Node.Kind;
import org.integrationgateway.manifest.fields.FieldRule;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A single value, or a reference to a secret that holds one.
 *
 * @param kinds of YAML scalars that are accepted
 * @param definition JSON Schema of the value itself
 * @param parser from text, and the folder for relative paths; refuses by {@link
 *     IllegalArgumentException}, whose message is the remedy
 */
public record Scalar<T>(
    String label,
    Set<Kind> kinds,
    String definition,
    BiFunction<String, Path, T> parser,
    Function<T, String> shown)
    implements Shape<T> {
  public Scalar {
    kinds = Set.copyOf(kinds);
  }

  /** A value that is written as any of these kinds. */
  static <T> Scalar<T> of(
      String label, Set<Kind> kinds, String definition, Function<String, T> parser) {
    return new Scalar<>(
        label, kinds, definition, (text, folder) -> parser.apply(text), String::valueOf);
  }

  /** A value that is written as a string. */
  public static <T> Scalar<T> ofText(String label, String definition, Function<String, T> parser) {
    return of(label, EnumSet.of(Kind.STRING), definition, parser);
  }

  @Override
  public Optional<T> read(Node node, String path, Reading reading) {
    var reference = SecretReference.of(node);
    if (reference.isPresent()) {
      return reading
          .secrets()
          .find(reference.get(), path, reading)
          .flatMap(text -> parsed(text, node, path, reading));
    }
    if (!(node instanceof Node.Scalar scalar)) {
      reading.wrongType(node, path, label);
      return Optional.empty();
    }
    if (!kinds.contains(scalar.kind()) && Expansion.typed(scalar)) {
      reading.problem(
          FieldRule.TYPE,
          node.at(),
          "'" + path + "' must be " + label + ", but is " + node.describe(),
          remedy(scalar));
      return Optional.empty();
    }
    return parsed(scalar.text(), node, path, reading);
  }

  /** How to write the value as one of the accepted kinds. */
  private String remedy(Node.Scalar written) {
    if (label.equals("a string")) {
      return "Put the value in quotes.";
    }
    if (kinds.equals(Set.of(Kind.BOOLEAN))) {
      return "Write true or false, without quotes; in YAML 1.2 yes and no are texts.";
    }
    if (kinds.equals(Set.of(Kind.INTEGER))) {
      return written.kind() == Kind.NUMBER
          ? "Write a number without a fraction."
          : "Write digits, without quotes.";
    }
    boolean noUnit = written.kind() == Kind.INTEGER && label.startsWith("a duration");
    return noUnit ? "Write the number with its unit: ms, s, m, h or d." : "";
  }

  private Optional<T> parsed(String text, Node node, String path, Reading reading) {
    try {
      return Optional.of(parser.apply(text, reading.folders().apply(node.at())));
    } catch (IllegalArgumentException refused) {
      // A value from outside of the file may be secret, and a parser may quote it.
      var remedy =
          Expansion.written(node)
              ? Optional.ofNullable(refused.getMessage()).orElse("")
              : "The value comes from outside of the file and is not shown.";
      reading.problem(FieldRule.VALUE, node.at(), "'" + path + "' must be " + label, remedy);
      return Optional.empty();
    }
  }

  @Override
  public String show(T value) {
    return shown.apply(value);
  }

  /** The definition of {@code #/$defs/secretReference}. */
  public static ObjectNode referenceSchema() {
    return SecretReference.schema();
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    schema
        .putArray("anyOf")
        .add(JsonMapper.shared().readTree(definition))
        .addObject()
        .put("$ref", "#/$defs/secretReference");
    return schema;
  }
}
