package org.integrationgateway.sdk.workflow.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value in which strings may hold expressions between <code>${{</code> and <code>}}</code>.
 * A string that is one expression and nothing else becomes its value, of any type; in any other
 * string the value is inserted as text, null as the empty text. <code>$${{</code> is the text
 * <code>${{
 * </code>.
 */
public final class Template {
  /** The most characters of a text with its references replaced. */
  public static final int MAX_TEXT = 1 << 20;

  private static final String OPEN = "${{";
  private static final String ESCAPED = "$${{";
  private static final String CLOSE = "}}";

  private final Part whole;
  private final List<Expression> expressions;

  /** The value of a part. */
  private interface Part {
    @Nullable Object in(Map<String, ? extends @Nullable Object> scope);
  }

  private Template(Part whole, List<Expression> expressions) {
    this.whole = whole;
    this.expressions = List.copyOf(expressions);
  }

  /**
   * Reads one.
   *
   * @param value null, a boolean, number, string, list or map
   * @throws ExpressionException when a string holds an invalid expression
   */
  public static Template parse(@Nullable Object value) {
    var expressions = new ArrayList<Expression>();
    return new Template(part(value, expressions), expressions);
  }

  /**
   * The value with every expression replaced by its value.
   *
   * @param scope the names that paths begin with
   * @throws ExpressionException when an expression has no value
   */
  public @Nullable Object resolve(Map<String, ? extends @Nullable Object> scope) {
    return whole.in(scope);
  }

  /** The expressions in it. */
  public List<Expression> expressions() {
    return expressions;
  }

  private static Part part(@Nullable Object value, List<Expression> expressions) {
    if (value instanceof String text) {
      return text(text, expressions);
    }
    if (value instanceof Map<?, ?> members) {
      var parts = new LinkedHashMap<String, Part>();
      members.forEach((name, member) -> parts.put((String) name, part(member, expressions)));
      return scope -> {
        var resolved = new LinkedHashMap<String, @Nullable Object>();
        parts.forEach((name, member) -> resolved.put(name, member.in(scope)));
        return Collections.unmodifiableMap(resolved);
      };
    }
    if (value instanceof List<?> items) {
      var parts = items.stream().map(item -> part(item, expressions)).toList();
      return scope -> {
        var resolved = new ArrayList<@Nullable Object>();
        parts.forEach(item -> resolved.add(item.in(scope)));
        return Collections.unmodifiableList(resolved);
      };
    }
    return scope -> value;
  }

  private static Part text(String text, List<Expression> expressions) {
    var parts = new ArrayList<Function<Map<String, ? extends @Nullable Object>, String>>();
    var plain = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith(ESCAPED, at)) {
        plain.append(OPEN);
        at += ESCAPED.length();
      } else if (text.startsWith(OPEN, at)) {
        int end = close(text, at + OPEN.length());
        var expression = Expression.parse(text.substring(at + OPEN.length(), end).strip());
        expressions.add(expression);
        end += CLOSE.length();
        if (at == 0 && end == text.length()) {
          return expression::evaluate;
        }
        var before = plain.toString();
        plain.setLength(0);
        parts.add(scope -> before);
        parts.add(scope -> TemplateText.of(expression.evaluate(scope)));
        at = end;
      } else {
        plain.append(text.charAt(at++));
      }
    }
    var rest = plain.toString();
    if (parts.isEmpty()) {
      return scope -> rest;
    }
    parts.add(scope -> rest);
    return scope -> {
      var whole = new StringBuilder();
      for (var part : parts) {
        whole.append(part.apply(scope));
        if (whole.length() > MAX_TEXT) {
          throw new ExpressionException(
              "a text with references comes to more than %d characters".formatted(MAX_TEXT));
        }
      }
      return whole.toString();
    };
  }

  /** The end of the expression; braces within quotes do not end it. */
  private static int close(String text, int from) {
    boolean quoted = false;
    for (int at = from; at < text.length(); at++) {
      if (text.charAt(at) == '\'') {
        quoted = !quoted;
      } else if (!quoted && text.startsWith(CLOSE, at)) {
        return at;
      }
    }
    throw new ExpressionException("'%s' has a '${{' without its '}}'".formatted(text));
  }
}
