package org.integrationgateway.records.shape;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A choice from a closed set of words. */
public final class EnumShape<E extends Enum<E>> implements ScalarShape {
  private final Map<String, E> constants = new LinkedHashMap<>();
  private final Map<E, String> words;

  public EnumShape(Class<E> type) {
    words = new EnumMap<>(type);
    for (var constant : type.getEnumConstants()) {
      var word = word(type, constant);
      if (constants.put(word, constant) != null) {
        throw new IllegalArgumentException(
            type.getName() + " has two constants spelled '" + word + "': give each its own @Name");
      }
      words.put(constant, word);
    }
  }

  private static String word(Class<?> type, Enum<?> constant) {
    try {
      var name = type.getField(constant.name()).getAnnotation(Name.class);
      return name == null ? constant.name() : name.value();
    } catch (NoSuchFieldException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String label() {
    return "one of " + String.join(", ", constants.keySet());
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "string");
    schema.put("enum", List.copyOf(constants.keySet()));
    return schema;
  }

  @Override
  public @Nullable Object readScalar(Tree tree, Reading in) {
    if (!in.is(Token.STRING, tree)) {
      return in.wrongType(tree, label());
    }
    var word = tree.text();
    var constant = constants.get(word);
    return constant == null ? in.unknownWord(tree, word, constants.keySet()) : constant;
  }

  @Override
  @SuppressWarnings("SuspiciousMethodCalls")
  public void write(Object value, JsonGenerator out) {
    out.writeString(words.get(value));
  }

  @Override
  public boolean textual() {
    return true;
  }
}
