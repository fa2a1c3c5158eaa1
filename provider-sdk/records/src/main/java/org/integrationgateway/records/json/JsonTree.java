package org.integrationgateway.records.json;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.integrationgateway.records.tree.Place;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.integrationgateway.records.tree.ValueTree;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The value at a parser's token, read once: a document of any length costs no memory here. */
final class JsonTree implements Tree {
  private final JsonParser parser;

  JsonTree(JsonParser parser) {
    this.parser = parser;
  }

  @Override
  public Token token() {
    return switch (parser.currentToken()) {
      case START_OBJECT, END_OBJECT -> Token.OBJECT;
      case START_ARRAY, END_ARRAY -> Token.ARRAY;
      case VALUE_STRING -> Token.STRING;
      case VALUE_NUMBER_INT -> Token.INTEGER;
      case VALUE_NUMBER_FLOAT -> Token.NUMBER;
      case VALUE_TRUE, VALUE_FALSE -> Token.BOOLEAN;
      default -> Token.NULL;
    };
  }

  @Override
  public String text() {
    return parser.getString();
  }

  @Override
  public Number number() {
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
        ? parser.getNumberValue()
        : parser.getDecimalValue();
  }

  @Override
  public boolean isTrue() {
    return parser.currentToken() == JsonToken.VALUE_TRUE;
  }

  @Override
  public void members(BiConsumer<String, Tree> visitor) {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      visitor.accept(name, this);
      // Passes what the visitor did not read.
      parser.skipChildren();
    }
  }

  @Override
  public void items(Consumer<Tree> visitor) {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      visitor.accept(this);
      parser.skipChildren();
    }
  }

  /** The place of the current token. */
  @Override
  public Place at() {
    var at = parser.currentTokenLocation();
    int line = at.getLineNr();
    int column = at.getColumnNr();
    return new Place() {
      @Override
      public int line() {
        return line;
      }

      @Override
      public int column() {
        return column;
      }
    };
  }

  @Override
  public Tree kept() {
    return ValueTree.copy(this);
  }
}
