package org.integrationgateway.sdk.workflow.expression;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A part of an expression. */
sealed interface Node {
  @Nullable Object value(Map<String, ? extends @Nullable Object> scope);

  /** Adds the paths in it. */
  void collect(List<List<Object>> paths);

  /** A literal. */
  record Literal(@Nullable Object literal) implements Node {
    @Override
    public @Nullable Object value(Map<String, ? extends @Nullable Object> scope) {
      return literal;
    }

    @Override
    public void collect(List<List<Object>> paths) {}
  }

  /** A path through maps, by name, and lists, by position. */
  record Path(List<Object> parts) implements Node {
    @Override
    public @Nullable Object value(Map<String, ? extends @Nullable Object> scope) {
      @Nullable Object at = scope;
      for (var part : parts) {
        if (part instanceof Integer position) {
          at = at instanceof List<?> items && position < items.size() ? items.get(position) : null;
        } else {
          at = at instanceof Map<?, ?> members ? members.get(part) : null;
        }
      }
      return at;
    }

    @Override
    public void collect(List<List<Object>> paths) {
      paths.add(parts);
    }
  }

  /** {@code !a}. */
  record Not(Node of) implements Node {
    @Override
    public @Nullable Object value(Map<String, ? extends @Nullable Object> scope) {
      return !truth(of.value(scope), "the operand of '!'");
    }

    @Override
    public void collect(List<List<Object>> paths) {
      of.collect(paths);
    }
  }

  /** An operator between two. */
  record Binary(String operator, Node left, Node right) implements Node {
    @Override
    public @Nullable Object value(Map<String, ? extends @Nullable Object> scope) {
      var first = left.value(scope);
      return switch (operator) {
        case "??" -> first == null ? right.value(scope) : first;
        case "&&" -> truth(first) && truth(right.value(scope));
        case "||" -> truth(first) || truth(right.value(scope));
        case "==" -> same(first, right.value(scope));
        case "!=" -> !same(first, right.value(scope));
        case "<" -> order(first, right.value(scope)) < 0;
        case "<=" -> order(first, right.value(scope)) <= 0;
        case ">" -> order(first, right.value(scope)) > 0;
        default -> order(first, right.value(scope)) >= 0;
      };
    }

    private boolean truth(@Nullable Object value) {
      return Node.truth(value, "what stands beside '" + operator + "'");
    }

    private int order(@Nullable Object first, @Nullable Object second) {
      if (first instanceof Number a && second instanceof Number b) {
        return compare(a, b);
      }
      if (first instanceof String a && second instanceof String b) {
        return a.compareTo(b);
      }
      throw new ExpressionException(
          "'%s' compares two numbers or two texts, not %s and %s"
              .formatted(operator, kind(first), kind(second)));
    }

    @Override
    public void collect(List<List<Object>> paths) {
      left.collect(paths);
      right.collect(paths);
    }
  }

  static boolean truth(@Nullable Object value, String what) {
    if (value == null) {
      return false;
    }
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw new ExpressionException("%s is %s, not true or false".formatted(what, kind(value)));
  }

  private static boolean same(@Nullable Object first, @Nullable Object second) {
    return first instanceof Number a && second instanceof Number b
        ? compare(a, b) == 0
        : Objects.equals(first, second);
  }

  private static int compare(Number a, Number b) {
    return a instanceof Long x && b instanceof Long y
        ? Long.compare(x, y)
        : Double.compare(a.doubleValue(), b.doubleValue());
  }

  private static String kind(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    if (value instanceof Number) {
      return "a number";
    }
    if (value instanceof String) {
      return "a text";
    }
    return value instanceof List<?> ? "a list" : "an object";
  }
}
