package org.integrationgateway.records.shape;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Numbers with a fraction. A value too large for the Java type is refused, never made infinite. */
public enum DecimalShape implements ScalarShape {
  FLOAT,
  DOUBLE,
  DECIMAL;

  @Override
  public String label() {
    return "a number";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "number");
    return schema;
  }

  @Override
  public @Nullable Object readScalar(Tree tree, Reading in) {
    if (tree.token() != Token.INTEGER && tree.token() != Token.NUMBER) {
      return in.wrongType(tree, label());
    }
    var number = tree.number();
    var exact = Exact.of(number);
    if (this == DECIMAL && exact != null) {
      return exact;
    }
    var value = number.doubleValue();
    if (!Double.isFinite(this == FLOAT ? (float) value : value)) {
      return in.refuse(tree, "a number of at most " + (this == FLOAT ? "1e38" : "1e308"), "");
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
      throw new IllegalStateException(
          number + " has no form in JSON: return the result without it");
    }
    if (value instanceof Float single) {
      out.writeNumber(single.floatValue());
      return;
    }
    out.writeNumber(number);
  }
}
