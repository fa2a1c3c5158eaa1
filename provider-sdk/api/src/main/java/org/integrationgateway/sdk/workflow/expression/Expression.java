package org.integrationgateway.sdk.workflow.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An expression over JSON values.
 *
 * <pre>
 *   path        input.order.items[0].id   input['a name']   steps.charge.outputs.receipt
 *   literal     'text' (a quote in it is written twice)   1.5   true   false   null
 *   operators   ??   !   == !=   &lt; &lt;= &gt; &gt;=   &amp;&amp;   ||   ( )
 * </pre>
 *
 * <p>From the tightest: {@code !}, {@code ??}, comparisons, {@code &&}, {@code ||}. A path that
 * does not exist is null; {@code a ?? b} is b when a is null. Numbers are equal when their values
 * are; values of different types are not equal. Only two numbers or two texts have an order. As a
 * condition, null counts as false, and any other value that is not a boolean is an error. An
 * expression has at most 1,000 characters, and is evaluated in time linear in its length.
 */
public final class Expression {
  /** The most characters of one. */
  public static final int MAX_LENGTH = 1_000;

  private final String text;
  private final Node root;

  private Expression(String text, Node root) {
    this.text = text;
    this.root = root;
  }

  /**
   * Reads one; the braces of a {@link Template} may stand around it.
   *
   * @throws ExpressionException when the text is not an expression
   */
  public static Expression parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new ExpressionException(
          "an expression has at most %d characters, not %d".formatted(MAX_LENGTH, text.length()));
    }
    var bare =
        text.startsWith("${{") && text.endsWith("}}") ? text.substring(3, text.length() - 2) : text;
    return new Expression(bare.strip(), new Parser(bare.strip()).whole());
  }

  /**
   * Evaluates it.
   *
   * @param scope the names that paths begin with
   * @throws ExpressionException when it has no value
   */
  public @Nullable Object evaluate(Map<String, ? extends @Nullable Object> scope) {
    return root.value(scope);
  }

  /**
   * Evaluates it as a condition.
   *
   * @throws ExpressionException when it is neither true, false nor null
   */
  public boolean holds(Map<String, ? extends @Nullable Object> scope) {
    return Node.truth(root.value(scope), "the condition '" + text + "'");
  }

  /** The paths in it, each as its names and positions. */
  public List<List<Object>> paths() {
    var paths = new ArrayList<List<Object>>();
    root.collect(paths);
    return List.copyOf(paths);
  }

  @Override
  public String toString() {
    return text;
  }
}
