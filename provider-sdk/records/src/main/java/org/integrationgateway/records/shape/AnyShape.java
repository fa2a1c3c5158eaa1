package org.integrationgateway.records.shape;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Any JSON value, as strings, booleans, numbers, lists and maps of the JDK. */
public final class AnyShape implements Shape {
  public static final AnyShape ANY = new AnyShape();

  private final Shape array = new ArrayShape(this, false);
  private final Shape object = new MapShape(this, null);

  private AnyShape() {}

  @Override
  public String label() {
    return "any value";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    return new LinkedHashMap<>();
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    return switch (tree.token()) {
      case OBJECT -> object.read(tree, in);
      case ARRAY -> array.read(tree, in);
      case STRING -> tree.text();
      case INTEGER, NUMBER -> tree.number();
      case BOOLEAN -> tree.isTrue();
      case NULL -> null;
    };
  }

  @Override
  public void write(@Nullable Object value, JsonGenerator out) {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof Map<?, ?>) {
      object.write(value, out);
    } else if (value instanceof Collection<?>) {
      array.write(value, out);
    } else if (value instanceof Boolean bool) {
      out.writeBoolean(bool);
    } else if (value instanceof BigDecimal || value instanceof Double || value instanceof Float) {
      DecimalShape.DECIMAL.write(value, out);
    } else if (value instanceof Number) {
      IntegerShape.UNBOUNDED.write(value, out);
    } else if (value instanceof String text) {
      out.writeString(text);
    } else {
      throw new IllegalStateException(
          value.getClass().getName() + " is not JSON: use String, Boolean, Number, List or Map");
    }
  }
}
