package org.integrationgateway.sdk.workflow.expression;

import java.util.ArrayList;
import java.util.List;

/** Reads an expression, from the loosest operator to the tightest. */
final class Parser {
  private static final int DEEPEST = 50;
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"), List.of("&&"), List.of("==", "!=", "<=", ">=", "<", ">"), List.of("??"));

  private final String text;
  private int at;
  private int depth;

  Parser(String text) {
    this.text = text;
  }

  Node whole() {
    var node = level(0);
    skipBlanks();
    if (at < text.length()) {
      throw wrong("an operator or the end is expected");
    }
    return node;
  }

  private Node level(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    var node = level(level + 1);
    while (true) {
      var operator = LEVELS.get(level).stream().filter(this::take).findFirst();
      if (operator.isEmpty()) {
        return node;
      }
      node = new Node.Binary(operator.get(), node, level(level + 1));
    }
  }

  private Node unary() {
    if (++depth > DEEPEST) {
      throw wrong("it nests deeper than " + DEEPEST);
    }
    try {
      skipBlanks();
      if (at < text.length() && text.charAt(at) == '!' && !text.startsWith("!=", at)) {
        at++;
        return new Node.Not(unary());
      }
      if (take("(")) {
        var inner = level(0);
        if (!take(")")) {
          throw wrong("a ')' is expected");
        }
        return inner;
      }
      return primary();
    } finally {
      depth--;
    }
  }

  private Node primary() {
    if (at == text.length()) {
      throw wrong("a path or a literal is expected");
    }
    char next = text.charAt(at);
    if (next == '\'') {
      return new Node.Literal(quoted());
    }
    if (next >= '0' && next <= '9' || next == '-') {
      return new Node.Literal(number());
    }
    var name = name();
    return switch (name) {
      case "true" -> new Node.Literal(true);
      case "false" -> new Node.Literal(false);
      case "null" -> new Node.Literal(null);
      default -> path(name);
    };
  }

  private Node path(String first) {
    var parts = new ArrayList<Object>();
    parts.add(first);
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next == '.') {
        at++;
        parts.add(name());
      } else if (next == '[') {
        at++;
        skipBlanks();
        parts.add(at < text.length() && text.charAt(at) == '\'' ? quoted() : position());
        if (!take("]")) {
          throw wrong("a ']' is expected");
        }
      } else {
        break;
      }
    }
    return new Node.Path(List.copyOf(parts));
  }

  private String name() {
    int from = at;
    while (at < text.length() && inName(text.charAt(at), at == from)) {
      at++;
    }
    if (at == from) {
      throw wrong("a name is expected");
    }
    return text.substring(from, at);
  }

  /** A name may contain hyphens, as ids of steps do; there is no subtraction. */
  private static boolean inName(char next, boolean first) {
    boolean letter =
        next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next == '_' || next == '$';
    return letter || !first && (next >= '0' && next <= '9' || next == '-');
  }

  private String quoted() {
    var value = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char next = text.charAt(at);
      if (next != '\'') {
        value.append(next);
      } else if (text.startsWith("''", at)) {
        value.append(next);
        at++;
      } else {
        at++;
        return value.toString();
      }
    }
    throw wrong("the text has no closing quote");
  }

  private Integer position() {
    int from = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == from || at - from > 6) {
      throw wrong("a position of 1 to 6 digits, or a quoted name, is expected");
    }
    return Integer.valueOf(text.substring(from, at));
  }

  private Object number() {
    int from = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    var digits = text.substring(from, at);
    if (digits.matches("-?[0-9]{1,15}")) {
      return Long.valueOf(digits);
    }
    if (digits.matches("-?[0-9]{1,15}(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?")) {
      return Double.valueOf(digits);
    }
    throw wrong("'" + digits + "' is not a number of at most 15 digits");
  }

  private boolean take(String token) {
    skipBlanks();
    if (!text.startsWith(token, at)) {
      return false;
    }
    at += token.length();
    return true;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private ExpressionException wrong(String why) {
    return new ExpressionException(
        "'%s' is not an expression: %s at character %d".formatted(text, why, at + 1));
  }
}
