package org.integrationgateway.config.variables;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.BoundedFile;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Literal;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.fields.FieldRule;

/**
 * The value of a variable as a node, whose position is the variable: its text may be secret, so
 * that the node does not carry it as that of a file.
 *
 * @param name of the variable
 * @param text the value
 * @param at the position of every node
 */
record VariableValue(String name, String text, Position at) {
  /** The largest file that is a value. */
  private static final int MOST_BYTES = 1 << 20;

  /** The value of a variable. */
  static VariableValue of(String name, String text) {
    return new VariableValue(name, text, Source.withoutText(name).whole());
  }

  /**
   * The text of the file that a variable names, without the line break at its end. One that cannot
   * be read is reported, and is an empty text: so the key is there, and is not reported as missing.
   */
  static VariableValue ofFile(String name, Path file, Problems problems) {
    // As '${file:PATH}' in a file: such a value is not shown.
    var at = Source.of(name, "${file:" + file + "}").whole();
    try {
      var text = BoundedFile.text(file, MOST_BYTES).replaceFirst("\\R\\z", "");
      return new VariableValue(name, text, at);
    } catch (IOException e) {
      problems.add(
          ConfigRule.VARIABLE,
          at,
          name + " " + reason(e),
          "Looked for at " + file + ". Let the gateway read it, or correct the path.");
      return new VariableValue(name, "", at);
    }
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "names a file that does not exist";
    }
    return e instanceof CharacterCodingException
        ? "names a file that is not UTF-8 text"
        : "names a file that cannot be read: " + IoReason.of(e);
  }

  /** Whether a value of this form is a mapping, which a variable gives as YAML or JSON. */
  static boolean isMapping(Shape<?> shape) {
    return shape instanceof Block
        || shape instanceof MapOf<?>
        || shape instanceof Variants
        || shape instanceof Free
        || shape instanceof Literal literal && literal.mapping();
  }

  /** Whether the value begins as a mapping. */
  boolean beginsAsMapping() {
    return text.stripLeading().startsWith("{");
  }

  /**
   * The node of the value.
   *
   * @param path of the value, for messages
   * @return empty after a problem, which has been reported
   */
  Optional<Node> node(Shape<?> shape, String path, Problems problems) {
    if (isMapping(shape)) {
      return structure(path, "a mapping such as {key: value}", problems)
          .filter(Node.Mapping.class::isInstance);
    }
    if (shape instanceof ListOf<?> list) {
      return text.stripLeading().startsWith("[")
          ? structure(path, "a list such as [one, two]", problems)
          : Optional.of(commaSeparated(list.item()));
    }
    return Optional.of(single(shape, text));
  }

  private Node commaSeparated(Shape<?> item) {
    var items = new ArrayList<Node>();
    for (var part : text.split(",")) {
      if (!part.isBlank()) {
        items.add(single(item, part.strip()));
      }
    }
    return new Node.Sequence(at, items);
  }

  /** A single value: a text as it is, or a mapping in its place such as a reference to a secret. */
  private Node single(Shape<?> shape, String value) {
    boolean any = shape instanceof Literal;
    boolean structured = value.stripLeading().matches(any ? "(?s)[{\\[\"'].*" : "(?s)\\{.*");
    if (structured) {
      var read = parsed(value).filter(node -> any || isInPlace(shape, node));
      if (read.isPresent()) {
        return read.get();
      }
    }
    var plain = Node.Kind.ofPlain(value);
    boolean asText = shape instanceof Scalar<?> scalar && !scalar.kinds().contains(plain);
    return new Node.Scalar(at, asText || plain == Node.Kind.NULL ? Node.Kind.STRING : plain, value);
  }

  /** Whether the file may have this mapping in the place of a single value. */
  private static boolean isInPlace(Shape<?> shape, Node node) {
    return node instanceof Node.Mapping mapping
        && (!(shape instanceof Scalar<?>) || mapping.keys().equals(List.of("secret")));
  }

  private Optional<Node> structure(String path, String form, Problems problems) {
    var read = parsed(text);
    var wanted = form.startsWith("a list") ? Node.Sequence.class : Node.Mapping.class;
    if (read.filter(wanted::isInstance).isEmpty()) {
      problems.add(
          FieldRule.TYPE,
          at,
          "'" + path + "' must be " + form + " in YAML or JSON",
          "Write the whole value in one variable, or one variable for each key below it.");
      return Optional.empty();
    }
    return read;
  }

  private Optional<Node> parsed(String value) {
    var inText = new Problems(ConfigRule.PREFIX);
    return Document.parse(name, value, Format.YAML, DocumentLimits.DEFAULT, inText)
        .filter(unused -> !inText.hasErrors())
        .map(document -> here(document.root()));
  }

  private Node here(Node node) {
    if (node instanceof Node.Mapping mapping) {
      return new Node.Mapping(
          at,
          mapping.entries().stream()
              .map(entry -> new Node.Entry(entry.key(), at, here(entry.value())))
              .toList());
    }
    if (node instanceof Node.Sequence sequence) {
      return new Node.Sequence(at, sequence.items().stream().map(this::here).toList());
    }
    var scalar = (Node.Scalar) node;
    return new Node.Scalar(at, scalar.kind(), scalar.text());
  }
}
