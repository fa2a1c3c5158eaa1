package org.integrationgateway.config.shape;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.BoundedFile;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;

/**
 * {@code ${VAR}}, {@code ${VAR:-default}} and {@code ${file:PATH}} in a text.
 *
 * <p>Each is parsed as a word of private-use characters of the same length and replaced in the
 * tree: so positions stay those of the file, and a value that looks like YAML (a password, a
 * certificate) cannot change the structure around it. In a comment it is nothing. <code>${{</code>
 * opens an expression of a workflow, which stays as it is.
 */
public final class Expansion {
  /** The reader of files has checked their size. */
  private static final DocumentLimits LIMITS = DocumentLimits.DEFAULT.withBytes(Integer.MAX_VALUE);

  /** The largest file that is a value. */
  private static final int MOST_BYTES = 1 << 20;

  private static final Pattern REFERENCE =
      Pattern.compile("(\\$?)\\$\\{(?:file:([^{}\\n]+)|([A-Za-z_][A-Za-z0-9_]*)(:-[^{}\\n]*)?)\\}");

  /** Two braces open an expression of a workflow, which is not expanded. */
  private static final Pattern NO_REFERENCE = Pattern.compile("\\$\\{(?!\\{)");

  private static final char FIRST = '\ue000';
  private static final char FILLER = '\uf8ff';
  private static final int DIGITS = FILLER - FIRST;

  /** The number of a reference, in two digits. */
  private static final Pattern WORD =
      Pattern.compile("([\ue000-\uf8fe])([\ue000-\uf8fe])\uf8ff{2,}");

  private final Source source;
  private final Path folder;
  private final Function<String, Optional<String>> variables;
  private final Problems problems;
  private final List<String> references = new ArrayList<>();

  private Expansion(
      Source source, Path folder, Function<String, Optional<String>> variables, Problems problems) {
    this.source = source;
    this.folder = folder;
    this.variables = variables;
    this.problems = problems;
  }

  /**
   * Parses the text of a file and expands its variables.
   *
   * @param folder of the file, from which {@code ${file:PATH}} starts
   */
  public static Optional<Node> parse(
      Source source, Path folder, Function<String, Optional<String>> variables, Problems problems) {
    return new Expansion(source, folder, variables, problems).parse();
  }

  /** Whether a value stands in the file itself, and may be shown. */
  public static boolean written(Node node) {
    return node instanceof Node.Scalar scalar && !scalar.at().text().contains("${");
  }

  /** Whether a value is written as the text of a file has it; others have no type of their own. */
  static boolean typed(Node node) {
    return written(node) && node.at().offset() != Position.WHOLE_FILE;
  }

  /** The variables that gave a value or a part of it: not those whose default is the value. */
  public static List<String> variables(Node node) {
    if (!(node instanceof Node.Scalar scalar)) {
      return List.of();
    }
    return REFERENCE
        .matcher(scalar.at().text())
        .results()
        .filter(found -> found.group(1).isEmpty() && found.group(3) != null)
        .filter(found -> !(":-" + scalar.text()).equals(found.group(4)))
        .map(found -> found.group(3))
        .distinct()
        .toList();
  }

  private Optional<Node> parse() {
    var words = REFERENCE.matcher(source.text()).replaceAll(match -> word(match.group()));
    var inWords = new Problems("GWC");
    var format = Format.ofName(source.name()).orElse(Format.YAML);
    var document = Document.parse(source.name(), words, format, LIMITS, inWords);
    problems.addAll(
        inWords.sorted().stream()
            .map(
                found ->
                    new Problem(
                        found.rule(),
                        found.severity(),
                        here(found.at()),
                        found.message(),
                        found.remedy()))
            .toList());
    return document.map(Document::root).map(this::expanded);
  }

  private String word(String reference) {
    int number = references.size();
    references.add(reference);
    return digit(number / DIGITS)
        + digit(number % DIGITS)
        + String.valueOf(FILLER).repeat(reference.length() - 2);
  }

  private static String digit(int value) {
    return String.valueOf((char) (FIRST + value));
  }

  private static int value(String digit) {
    return digit.charAt(0) - FIRST;
  }

  /** The same position in the file before expansion. */
  private Position here(Position at) {
    return new Position(source, at.offset(), at.length());
  }

  private Node expanded(Node node) {
    if (node instanceof Node.Mapping mapping) {
      var entries =
          mapping.entries().stream()
              .map(
                  entry ->
                      new Node.Entry(
                          text(entry.key(), here(entry.keyAt())),
                          here(entry.keyAt()),
                          expanded(entry.value())))
              .toList();
      return new Node.Mapping(here(node.at()), entries);
    }
    if (node instanceof Node.Sequence sequence) {
      return new Node.Sequence(
          here(node.at()), sequence.items().stream().map(this::expanded).toList());
    }
    return expanded((Node.Scalar) node);
  }

  private Node.Scalar expanded(Node.Scalar scalar) {
    var at = here(scalar.at());
    var text = text(scalar.text(), at);
    var quoted = "\"'|>".indexOf(at.text().isEmpty() ? ' ' : at.text().charAt(0)) >= 0;
    var kind = text.equals(scalar.text()) || quoted ? scalar.kind() : Node.Kind.ofPlain(text);
    return new Node.Scalar(at, kind, text);
  }

  private String text(String text, Position at) {
    if (NO_REFERENCE.matcher(text).find()) {
      problems.add(
          ConfigRule.VARIABLE,
          at,
          "a '${' that does not begin a reference",
          "Write ${VAR}, ${VAR:-default} or ${file:PATH}; $${VAR} for the text itself.");
    }
    return WORD.matcher(text)
        .replaceAll(
            match -> {
              int number = value(match.group(1)) * DIGITS + value(match.group(2));
              return java.util.regex.Matcher.quoteReplacement(
                  number < references.size() ? value(references.get(number), at) : match.group());
            });
  }

  private String value(String reference, Position at) {
    var match = REFERENCE.matcher(reference);
    if (!match.matches() || !match.group(1).isEmpty()) {
      return reference.substring(1);
    }
    if (match.group(2) != null) {
      return file(match.group(2), at);
    }
    var name = match.group(3);
    var fallback = Optional.ofNullable(match.group(4)).map(text -> text.substring(2));
    var value = variables.apply(name).or(() -> fallback);
    if (value.isEmpty()) {
      problems.add(
          ConfigRule.VARIABLE,
          at,
          "the environment variable " + name + " is not set",
          "Set it, or give it a default: ${%s:-default}; $${%s} is the text itself."
              .formatted(name, name));
    }
    return value.orElse("");
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "names a file that does not exist";
    }
    return e instanceof CharacterCodingException
        ? "names a file that is not UTF-8 text"
        : "cannot be read: " + IoReason.of(e);
  }

  /** The text of a file, without the line break at its end. */
  private String file(String path, Position at) {
    var file = folder.resolve(path);
    try {
      return BoundedFile.text(file, MOST_BYTES).replaceFirst("\\R\\z", "");
    } catch (IOException e) {
      problems.add(
          ConfigRule.VARIABLE,
          at,
          "${file:" + path + "} " + reason(e),
          "Looked for at " + file.toAbsolutePath().normalize() + ".");
      return "";
    }
  }
}
