package org.integrationgateway.sdk.internal.json.shape;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/** Numbers with a fraction. A value too large for the Java type is refused, never made infinite. */
public enum DecimalShape implements Shape {
  FLOAT,
  DOUBLE,
  DECIMAL;

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "number");
    return schema;
  }

  @Override
  public @Nullable Object read(Reading in) {
    if (in.token() != JsonToken.VALUE_NUMBER_INT && in.token() != JsonToken.VALUE_NUMBER_FLOAT) {
      return in.mismatch("a number");
    }
    var parser = in.parser();
    if (this == DECIMAL) {
      return parser.getDecimalValue();
    }
    var value = parser.getDoubleValue();
    if (Double.isInfinite(this == FLOAT ? (float) value : value)) {
      return in.refuse("must be a number of at most " + (this == FLOAT ? "1e38" : "1e308"));
    }
    if (this == FLOAT) {
      return (float) value;
    }
    return value;
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    if (value instanceof BigDecimal decimal) {
      out.writeNumber(decimal);
      return;
    }
    var number = ((Number) value).doubleValue();
    if (!Double.isFinite(number)) {
      throw new IllegalStateException(number + " has no spelling in JSON: answer without it");
    }
    if (value instanceof Float single) {
      out.writeNumber(single.floatValue());
      return;
    }
    out.writeNumber(number);
  }
}
