package org.integrationgateway.http.api;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import tools.jackson.databind.JsonNode;

/** A parsed JSON value as a tree. */
record NodeTree(JsonNode node) implements Tree {
  @Override
  public Token token() {
    return switch (node.getNodeType()) {
      case OBJECT -> Token.OBJECT;
      case ARRAY -> Token.ARRAY;
      case STRING, BINARY, POJO -> Token.STRING;
      case NUMBER -> node.isIntegralNumber() ? Token.INTEGER : Token.NUMBER;
      case BOOLEAN -> Token.BOOLEAN;
      case NULL, MISSING -> Token.NULL;
    };
  }

  @Override
  public String text() {
    return node.asString();
  }

  @Override
  public Number number() {
    return node.numberValue();
  }

  @Override
  public boolean isTrue() {
    return node.booleanValue();
  }

  @Override
  public void members(BiConsumer<String, Tree> visitor) {
    node.properties()
        .forEach(member -> visitor.accept(member.getKey(), new NodeTree(member.getValue())));
  }

  @Override
  public void items(Consumer<Tree> visitor) {
    node.forEach(item -> visitor.accept(new NodeTree(item)));
  }
}
