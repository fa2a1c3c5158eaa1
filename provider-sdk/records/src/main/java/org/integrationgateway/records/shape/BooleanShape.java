package org.integrationgateway.records.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** True and false, and no other spelling of them. */
public record BooleanShape() implements ScalarShape {
  @Override
  public String label() {
    return "true or false";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "boolean");
    return schema;
  }

  @Override
  public @Nullable Object readScalar(Tree tree, Reading in) {
    return tree.token() == Token.BOOLEAN ? tree.isTrue() : in.wrongType(tree, label());
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeBoolean((Boolean) value);
  }
}
