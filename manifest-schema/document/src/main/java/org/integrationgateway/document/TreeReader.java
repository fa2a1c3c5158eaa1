package org.integrationgateway.document;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.document.Tokens.Type;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Source;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Builds the tree from the tokens of JSON or YAML. */
final class TreeReader {
  private static final Pattern OF_THE_PARSER = Pattern.compile(" \\(start marker at .*");

  private final Source source;
  private final DocumentChecks checks;
  private final Tokens tokens;

  private TreeReader(Source source, DocumentChecks checks, Tokens tokens) {
    this.source = source;
    this.checks = checks;
    this.tokens = tokens;
  }

  /** Reads a text whose size in UTF-8 was checked before. */
  static Node read(Source source, Format format, DocumentLimits limits, DocumentChecks checks) {
    var text = DocumentReader.of(source.text());
    try {
      var tokens = format == Format.JSON ? JsonTokens.of(text, limits) : new YamlTokens(text);
      return new TreeReader(source, checks, tokens).root(format);
    } catch (MalformedDocumentException e) {
      throw refused(source, e, checks);
    }
  }

  private Node root(Format format) {
    if (tokens.next() == Type.NOTHING) {
      throw empty();
    }
    var root = node(1);
    if (tokens.next() != Type.NOTHING) {
      throw checks.refuse(
          DocumentRule.SEVERAL_DOCUMENTS,
          at(),
          "a second " + format.document() + " begins here",
          "Keep one " + (format == Format.JSON ? "value" : "document") + " in the file.");
    }
    if (format == Format.YAML && root.isNull()) {
      throw empty();
    }
    return root;
  }

  private DocumentChecks.Refused empty() {
    return checks.refuse(DocumentRule.EMPTY, source.whole(), "the file is empty", "");
  }

  private static DocumentChecks.Refused refused(
      Source source, MalformedDocumentException e, DocumentChecks checks) {
    int offset = Math.min(e.offset(), source.text().length());
    var at =
        e.isPlaced() ? source.at(offset, offset < source.text().length() ? 1 : 0) : source.whole();
    if (e.getCause() instanceof MarkedYamlEngineException marked) {
      var mistake = YamlMistake.of(source, at, marked);
      return checks.refuse(
          DocumentRule.SYNTAX, mistake.at(), "not YAML: " + mistake.message(), mistake.remedy());
    }
    var message = OF_THE_PARSER.matcher(String.valueOf(e.getMessage())).replaceFirst("");
    return checks.refuse(DocumentRule.SYNTAX, at, message, "");
  }

  private Node node(int depth) {
    refuseExtras();
    if (tokens.type() == Type.SCALAR) {
      var text = tokens.text();
      return checks.scalar(at(), tokens.kind(), text);
    }
    checks.depth(depth, at());
    return tokens.type() == Type.MAPPING ? mapping(depth) : sequence(depth);
  }

  private Node mapping(int depth) {
    int start = tokens.start();
    int end = start;
    boolean bracketed = tokens.isBracketed();
    var entries = checks.new Entries();
    while (tokens.next() != Type.END) {
      refuseExtras();
      if (tokens.type() != Type.SCALAR) {
        throw checks.refuse(
            DocumentRule.KEY, at(), "a mapping or list as key", "Write the key as text.");
      }
      var key = tokens.text();
      var keyAt = at();
      tokens.next();
      var value = node(depth + 1);
      entries.add(key, keyAt, value);
      end = value.at().end();
    }
    return new Node.Mapping(span(start, bracketed, end), entries.all());
  }

  private Node sequence(int depth) {
    int start = tokens.start();
    int end = start;
    boolean bracketed = tokens.isBracketed();
    List<Node> items = new ArrayList<>();
    while (tokens.next() != Type.END) {
      var item = node(depth + 1);
      items.add(item);
      end = item.at().end();
    }
    return new Node.Sequence(span(start, bracketed, end), items);
  }

  /**
   * A collection without brackets ends where its last child does: the parser reports the beginning
   * of the next token.
   */
  private Position span(int start, boolean bracketed, int lastChild) {
    return source.at(start, (bracketed ? tokens.end() : lastChild) - start);
  }

  private void refuseExtras() {
    if (tokens.type() == Type.ALIAS) {
      throw checks.refuse(
          DocumentRule.ALIAS, at(), "a YAML alias", "Repeat the value that it stands for.");
    }
    tokens
        .anchor()
        .ifPresent(
            anchor ->
                checks.report(
                    DocumentRule.ALIAS,
                    at(),
                    "the YAML anchor '&" + anchor + "'",
                    "Remove it; aliases of it are refused too."));
    tokens
        .tag()
        .ifPresent(
            tag ->
                checks.report(
                    DocumentRule.TAG,
                    at(),
                    "the YAML tag '" + tag + "'",
                    "Remove it; to make a value a string, put it in quotes."));
  }

  private Position at() {
    int start = Math.min(tokens.start(), source.text().length());
    int end = Math.min(tokens.end(), source.text().length());
    while (end > start && Character.isWhitespace(source.text().charAt(end - 1))) {
      end--;
    }
    return source.at(start, Math.max(0, end - start));
  }
}
