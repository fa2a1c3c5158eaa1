package org.integrationgateway.manifest.openapi.stream;

import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Reads the events of strict JSON. */
public final class JsonEventReader extends EventReader {
  private static final JsonFactory FACTORY = JsonFactory.builder().build();

  private final JsonParser parser;
  private boolean passed;

  /** Begins at the root. */
  public JsonEventReader(DocumentReader reader) {
    this.parser = FACTORY.createParser(ObjectReadContext.empty(), reader);
    if (next() == null) {
      throw new Malformed("the document is empty", 0);
    }
  }

  @Override
  public void entries(Consumer<String> each) {
    if (!enter(JsonToken.START_OBJECT)) {
      return;
    }
    while (next() != JsonToken.END_OBJECT) {
      var key = parser.currentName();
      next();
      passed = false;
      each.accept(key);
      pass();
    }
    passed = true;
  }

  @Override
  public void items(Runnable each) {
    if (!enter(JsonToken.START_ARRAY)) {
      return;
    }
    while (next() != JsonToken.END_ARRAY) {
      passed = false;
      each.run();
      pass();
    }
    passed = true;
  }

  private boolean enter(JsonToken start) {
    return !passed && parser.currentToken() == start;
  }

  private void pass() {
    if (!passed) {
      reading(parser::skipChildren);
    }
  }

  @Override
  public Optional<String> text() {
    var token = parser.currentToken();
    boolean scalar = token.isScalarValue() && token != JsonToken.VALUE_NULL && !passed;
    return scalar ? Optional.of(reading(parser::getString)) : Optional.empty();
  }

  @Override
  public Optional<Object> scalar() {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> Optional.of(true);
      case VALUE_FALSE -> Optional.of(false);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> text().map(PlainScalars::value);
      default -> text().map(Object.class::cast);
    };
  }

  @Override
  public boolean isMapping() {
    return !passed && parser.currentToken() == JsonToken.START_OBJECT;
  }

  @Override
  public boolean isSequence() {
    return !passed && parser.currentToken() == JsonToken.START_ARRAY;
  }

  @Override
  public int line() {
    return parser.currentTokenLocation().getLineNr();
  }

  @Override
  public int offset() {
    return (int) parser.currentTokenLocation().getCharOffset();
  }

  @Override
  public void finish() {
    pass();
    if (next() != null) {
      throw new Malformed("a second JSON value begins here", offset());
    }
  }

  private @Nullable JsonToken next() {
    return reading(parser::nextToken);
  }

  private static <T> T reading(Supplier<T> read) {
    try {
      return read.get();
    } catch (JacksonIOException e) {
      throw new UncheckedIOException(e.getCause());
    } catch (JacksonException e) {
      var message = String.valueOf(e.getOriginalMessage());
      long offset = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getCharOffset());
      throw new Malformed(
          "not JSON: " + message.lines().findFirst().orElse("unexpected text"), (int) offset);
    }
  }

  @Override
  public void close() {
    parser.close();
  }
}
