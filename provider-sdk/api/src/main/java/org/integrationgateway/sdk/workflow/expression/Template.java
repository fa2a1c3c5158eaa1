package org.integrationgateway.sdk.workflow.expression;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.budget.BudgetSpentException;
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

  private static final long MAX_VALUES = 4L << 20;
  private static final Duration TIME = Duration.ofSeconds(10);

  private static final String OPEN = "${{";
  private static final String ESCAPED = "$${{";
  private static final String CLOSE = "}}";

  private final Part whole;
  private final List<Expression> expressions;

  /** The value of a part. */
  private interface Part {
    @Nullable Object in(Map<String, ? extends @Nullable Object> scope, Budget budget);
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
   * @throws ExpressionException when an expression has no value, or the values come to too much
   */
  public @Nullable Object resolve(Map<String, ? extends @Nullable Object> scope) {
    try {
      return whole.in(scope, new Budget(MAX_VALUES, TIME));
    } catch (BudgetSpentException spent) {
      throw new ExpressionException(
          "the values of its references take %s: refer to less".formatted(spent.getMessage()));
    }
  }

  /** Counts a value once for each reference to it: it is written as often. */
  private static @Nullable Object counted(@Nullable Object value, Budget budget) {
    budget.spend(1);
    if (value instanceof String text) {
      budget.spend(text.length());
    } else if (value instanceof Map<?, ?> members) {
      members.forEach(
          (name, member) -> {
            budget.spend(((String) name).length());
            counted(member, budget);
          });
    } else if (value instanceof List<?> items) {
      items.forEach(item -> counted(item, budget));
    }
    return value;
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
      return (scope, budget) -> {
        var resolved = new LinkedHashMap<String, @Nullable Object>();
        parts.forEach((name, member) -> resolved.put(name, member.in(scope, budget)));
        return Collections.unmodifiableMap(resolved);
      };
    }
    if (value instanceof List<?> items) {
      var parts = items.stream().map(item -> part(item, expressions)).toList();
      return (scope, budget) -> {
        var resolved = new ArrayList<@Nullable Object>();
        parts.forEach(item -> resolved.add(item.in(scope, budget)));
        return Collections.unmodifiableList(resolved);
      };
    }
    return (scope, budget) -> value;
  }

  private static Part text(String text, List<Expression> expressions) {
    var parts = new ArrayList<Part>();
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
          return (scope, budget) -> counted(expression.evaluate(scope), budget);
        }
        var before = plain.toString();
        plain.setLength(0);
        parts.add((scope, budget) -> before);
        parts.add((scope, budget) -> TemplateText.of(counted(expression.evaluate(scope), budget)));
        at = end;
      } else {
        plain.append(text.charAt(at++));
      }
    }
    var rest = plain.toString();
    if (parts.isEmpty()) {
      return (scope, budget) -> rest;
    }
    parts.add((scope, budget) -> rest);
    return (scope, budget) -> {
      var whole = new StringBuilder();
      for (var part : parts) {
        whole.append(part.in(scope, budget));
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
