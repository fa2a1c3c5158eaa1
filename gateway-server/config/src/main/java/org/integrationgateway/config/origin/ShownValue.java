package org.integrationgateway.config.origin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.Expansion;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;

/**
 * A value as operators may see it. Hidden are values of secret keys, values that a secrets provider
 * gave, texts that a variable or another file gave, and passwords in URLs.
 */
public final class ShownValue {
  private static final String HIDDEN = "***";

  /** The password in {@code scheme://user:password@host}. */
  private static final Pattern USER = Pattern.compile("(://[^/?#\\s:@]*):[^/?#\\s@]*@");

  /** A parameter of a URL whose name says that it is secret. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?i)([?&;][^=&;\\s]*(?:passw|pwd|secret|token|key|sig)[^=&;\\s]*)=[^&;\\s]*");

  private ShownValue() {}

  /**
   * The text of a value.
   *
   * @param node that it was read from; empty for a default
   */
  public static <T> String of(Shape<T> shape, T value, Optional<Node> node) {
    return withoutPasswords(node.map(read -> read(shape, value, read)).orElse(shape.show(value)));
  }

  private static <T> String read(Shape<T> shape, T value, Node node) {
    if (shape instanceof ListOf<?> list
        && value instanceof List<?> values
        && node instanceof Node.Sequence sequence
        && sequence.items().size() == values.size()) {
      return items(list, values, sequence);
    }
    if (shape instanceof Scalar<?> && node instanceof Node.Mapping) {
      return HIDDEN;
    }
    boolean outside = node instanceof Node.Scalar && !Expansion.written(node);
    var shown = shape.show(value);
    return outside && value instanceof String && !shown.equals(HIDDEN) ? unquoted(node) : shown;
  }

  private static String items(ListOf<?> list, List<?> values, Node.Sequence sequence) {
    var shown = new ArrayList<String>();
    for (int i = 0; i < values.size(); i++) {
      shown.add(item(list.item(), values.get(i), sequence.items().get(i)));
    }
    return shown.toString();
  }

  @SuppressWarnings("unchecked") // a list holds only values that the shape of its items has read
  private static <T> String item(Shape<T> shape, Object value, Node node) {
    return read(shape, (T) value, node);
  }

  /** The text of a value as the file has it: {@code ${DATABASE_URL}}. */
  private static String unquoted(Node node) {
    return node.at().text().strip().replaceFirst("(?s)^([\"'])(.*)\\1$", "$2");
  }

  private static String withoutPasswords(String text) {
    var users = USER.matcher(text).replaceAll("$1:" + HIDDEN + "@");
    return PARAMETER.matcher(users).replaceAll("$1=" + HIDDEN);
  }
}
