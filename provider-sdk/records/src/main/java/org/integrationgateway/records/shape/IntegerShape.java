package org.integrationgateway.records.shape;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Whole numbers. {@code 3.0} is one (JSON Schema 2020-12, section 4.2.3 of the core), {@code 3.5}
 * is not.
 *
 * @param min smallest that the Java type holds; null when it holds any
 * @param narrow to the Java type
 */
public record IntegerShape(
    @Nullable BigInteger min, @Nullable BigInteger max, Function<BigInteger, Object> narrow)
    implements ScalarShape {
  /** The most digits of a whole number. */
  private static final int MAX_DIGITS = 100;

  public static final IntegerShape UNBOUNDED = new IntegerShape(null, null, value -> value);

  public static IntegerShape between(long min, long max, Function<BigInteger, Object> narrow) {
    return new IntegerShape(BigInteger.valueOf(min), BigInteger.valueOf(max), narrow);
  }

  @Override
  public String label() {
    return "an integer";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "integer");
    if (min != null && max != null) {
      schema.put("minimum", min);
      schema.put("maximum", max);
    }
    return schema;
  }

  @Override
  public @Nullable Object readScalar(Tree tree, Reading in) {
    var value = whole(tree);
    if (value == null) {
      return in.wrongType(tree, label());
    }
    if (min != null && max != null && (value.compareTo(min) < 0 || value.compareTo(max) > 0)) {
      return in.refuse(tree, "from " + min + " to " + max, "");
    }
    return narrow.apply(value);
  }

  private static @Nullable BigInteger whole(Tree tree) {
    if (tree.token() != Token.INTEGER && tree.token() != Token.NUMBER) {
      return null;
    }
    var number = tree.number();
    if (number instanceof Integer || number instanceof Long) {
      return BigInteger.valueOf(number.longValue());
    }
    if (number instanceof BigInteger big) {
      return big;
    }
    var value = Exact.of(number);
    // Checked before the digits are written out: 1e999999999 is whole, and has a gigabyte of
    // digits.
    if (value == null || value.precision() - (long) value.scale() > MAX_DIGITS) {
      return null;
    }
    return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0
        ? value.toBigInteger()
        : null;
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    if (value instanceof BigInteger big) {
      out.writeNumber(big);
      return;
    }
    out.writeNumber(((Number) value).longValue());
  }
}
