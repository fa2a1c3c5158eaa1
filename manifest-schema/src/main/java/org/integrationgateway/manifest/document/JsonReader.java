package org.integrationgateway.manifest.document;

import java.util.ArrayList;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Source;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Builds the tree from the tokens of strict JSON. */
final class JsonReader {
  private static final Pattern OF_THE_PARSER = Pattern.compile(" \\(start marker at .*");

  private final Source source;
  private final DocumentChecks checks;
  private final JsonFactory factory;

  JsonReader(Source source, DocumentLimits limits, DocumentChecks checks) {
    this.source = source;
    this.checks = checks;
    // One more than the document's limit, so that the document's own check reports it.
    this.factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(limits.depth() + 1)
                    .maxStringLength(limits.bytes() + 1)
                    .maxNameLength(limits.bytes() + 1)
                    .maxNumberLength(limits.bytes() + 1)
                    .build())
            .build();
  }

  Node read() {
    try (var parser = factory.createParser(ObjectReadContext.empty(), source.text())) {
      if (parser.nextToken() == null) {
        throw checks.refuse(DocumentRule.EMPTY, source.whole(), "the file is empty", "");
      }
      var root = node(parser, 1);
      if (parser.nextToken() != null) {
        throw checks.refuse(
            DocumentRule.SEVERAL_DOCUMENTS,
            at(parser),
            "a second JSON value begins here",
            "Keep one value in the file.");
      }
      return root;
    } catch (JacksonException e) {
      var at = e.getLocation() == null ? source.whole() : here(e.getLocation());
      throw checks.refuse(DocumentRule.SYNTAX, at, "not JSON: " + reason(e), "");
    }
  }

  private Node node(JsonParser parser, int depth) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, depth);
      case START_ARRAY -> array(parser, depth);
      case VALUE_STRING -> scalar(parser, Node.Kind.STRING);
      case VALUE_NUMBER_INT -> scalar(parser, Node.Kind.INTEGER);
      case VALUE_NUMBER_FLOAT -> scalar(parser, Node.Kind.NUMBER);
      case VALUE_TRUE, VALUE_FALSE -> scalar(parser, Node.Kind.BOOLEAN);
      case VALUE_NULL -> scalar(parser, Node.Kind.NULL);
      default ->
          throw checks.refuse(
              DocumentRule.SYNTAX, at(parser), "not JSON: a value is missing here", "");
    };
  }

  private Node object(JsonParser parser, int depth) {
    checks.depth(depth, at(parser));
    int start = start(parser);
    var entries = checks.new Entries();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var key = parser.currentName();
      var keyAt = at(parser);
      parser.nextToken();
      entries.add(key, keyAt, node(parser, depth + 1));
    }
    return new Node.Mapping(source.at(start, end(parser) - start), entries.all());
  }

  private Node array(JsonParser parser, int depth) {
    checks.depth(depth, at(parser));
    int start = start(parser);
    var items = new ArrayList<Node>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node(parser, depth + 1));
    }
    return new Node.Sequence(source.at(start, end(parser) - start), items);
  }

  private Node scalar(JsonParser parser, Node.Kind kind) {
    var text = parser.getString(); // Makes the parser read the string to its end, too.
    return checks.scalar(at(parser), kind, text);
  }

  private Position at(JsonParser parser) {
    int start = start(parser);
    return source.at(start, Math.max(0, end(parser) - start));
  }

  private int start(JsonParser parser) {
    return offset(parser.currentTokenLocation());
  }

  private int end(JsonParser parser) {
    parser.finishToken();
    return offset(parser.currentLocation());
  }

  private Position here(TokenStreamLocation location) {
    int offset = offset(location);
    return source.at(offset, offset < source.text().length() ? 1 : 0);
  }

  private int offset(TokenStreamLocation location) {
    return Math.max(0, Math.min((int) location.getCharOffset(), source.text().length()));
  }

  /** Returns the parser's message without its name and position. */
  private static String reason(JacksonException e) {
    var message = e.getOriginalMessage();
    return message == null
        ? "unexpected text"
        : OF_THE_PARSER.matcher(message.lines().findFirst().orElse(message)).replaceFirst("");
  }
}
