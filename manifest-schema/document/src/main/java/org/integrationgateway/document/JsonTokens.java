package org.integrationgateway.document;

import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** The tokens of JSON: strict in manifests, with comments and last commas in other documents. */
final class JsonTokens extends Tokens {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private final JsonParser parser;

  private JsonTokens(JsonFactory factory, DocumentReader text) {
    this.parser = factory.createParser(ObjectReadContext.empty(), text);
  }

  static JsonTokens of(DocumentReader text) {
    return new JsonTokens(FACTORY, text);
  }

  /** Leaves the limits to the document's own checks. */
  static JsonTokens of(DocumentReader text, DocumentLimits limits) {
    int more = Math.min(limits.bytes(), Integer.MAX_VALUE - 1) + 1;
    var constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(limits.depth() + 1)
            .maxStringLength(more)
            .maxNameLength(more)
            .maxNumberLength(more)
            .build();
    return new JsonTokens(JsonFactory.builder().streamReadConstraints(constraints).build(), text);
  }

  @Override
  public Type next() {
    return type(reading(parser::nextToken));
  }

  @Override
  public Type type() {
    return type(parser.currentToken());
  }

  private static Type type(@Nullable JsonToken token) {
    if (token == null) {
      return Type.NOTHING;
    }
    return switch (token) {
      case START_OBJECT -> Type.MAPPING;
      case START_ARRAY -> Type.SEQUENCE;
      case END_OBJECT, END_ARRAY -> Type.END;
      default -> Type.SCALAR;
    };
  }

  @Override
  public String text() {
    return reading(parser::getString);
  }

  @Override
  public boolean isPlain() {
    return kind() != Node.Kind.STRING;
  }

  @Override
  public boolean isNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  @Override
  Node.Kind kind() {
    return switch (parser.currentToken()) {
      case VALUE_NUMBER_INT -> Node.Kind.INTEGER;
      case VALUE_NUMBER_FLOAT -> Node.Kind.NUMBER;
      case VALUE_TRUE, VALUE_FALSE -> Node.Kind.BOOLEAN;
      case VALUE_NULL -> Node.Kind.NULL;
      default -> Node.Kind.STRING;
    };
  }

  @Override
  public int line() {
    return parser.currentTokenLocation().getLineNr();
  }

  @Override
  public int start() {
    return offset(parser.currentTokenLocation());
  }

  @Override
  int end() {
    reading(
        () -> {
          parser.finishToken();
          return true;
        });
    return offset(parser.currentLocation());
  }

  private static int offset(TokenStreamLocation location) {
    return (int) Math.max(0, location.getCharOffset());
  }

  @Override
  boolean isBracketed() {
    return true;
  }

  @Override
  Optional<String> anchor() {
    return Optional.empty();
  }

  @Override
  Optional<String> tag() {
    return Optional.empty();
  }

  @Override
  public void skip() {
    reading(parser::skipChildren);
  }

  @Override
  public Type follow() {
    throw new IllegalStateException("JSON has no alias");
  }

  private static <T> T reading(Supplier<T> read) {
    try {
      return read.get();
    } catch (JacksonIOException e) {
      throw new UncheckedIOException(e.getCause());
    } catch (JacksonException e) {
      var message = e.getOriginalMessage() == null ? "unexpected text" : e.getOriginalMessage();
      throw MalformedDocumentException.of(
          "not JSON: " + message.lines().findFirst().orElse(message),
          e.getLocation() == null ? MalformedDocumentException.NOWHERE : offset(e.getLocation()),
          e);
    }
  }

  @Override
  public void close() {
    parser.close();
  }
}
