package org.integrationgateway.config.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON value in maps and lists, with {@link Long} and {@link Double}. Secret references in it are
 * not looked up: the value is stored where people read it.
 *
 * @param mapping whether the value must be a mapping
 */
public record Literal(boolean mapping) implements Shape<Object> {
  private static final long MAX_WHOLE = 1L << 53;

  public static final Literal ANY = new Literal(false);
  public static final Literal MAPPING = new Literal(true);

  @Override
  public String label() {
    return mapping ? "a mapping" : "a value";
  }

  @Override
  public Optional<Object> read(Node node, String path, Reading reading) {
    if (mapping && !(node instanceof Node.Mapping)) {
      reading.wrongType(node, path, label());
      return Optional.empty();
    }
    return Optional.ofNullable(value(node, path, reading));
  }

  private static @Nullable Object value(Node node, String path, Reading reading) {
    if (node instanceof Node.Mapping members) {
      var map = new LinkedHashMap<String, @Nullable Object>();
      for (var entry : members.entries()) {
        map.put(entry.key(), value(entry.value(), Reading.join(path, entry.key()), reading));
      }
      return map;
    }
    if (node instanceof Node.Sequence sequence) {
      var list = new ArrayList<@Nullable Object>();
      for (var item : sequence.items()) {
        list.add(value(item, path + "[" + list.size() + "]", reading));
      }
      return list;
    }
    return node.toJava() instanceof Number number
        ? number((Node.Scalar) node, number, path, reading)
        : node.toJava();
  }

  private static Object number(Node.Scalar node, Number number, String path, Reading reading) {
    double real = number.doubleValue();
    boolean whole = node.kind() == Node.Kind.INTEGER;
    if (Double.isNaN(real) || Double.isInfinite(real) || whole && !fits(number)) {
      reading.problem(
          FieldRule.VALUE,
          node.at(),
          "'" + path + "' is a number that JSON cannot represent exactly",
          "Write it as a string.");
    }
    return whole ? (Object) number.longValue() : (Object) real;
  }

  private static boolean fits(Number number) {
    return number instanceof Long value && value >= -MAX_WHOLE && value <= MAX_WHOLE;
  }

  @Override
  public String show(Object value) {
    return value instanceof String text ? text : JsonMapper.shared().writeValueAsString(value);
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    return mapping ? schema.put("type", "object") : schema;
  }
}
