package org.integrationgateway.sdk.internal.json.shape;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.sdk.schema.Name;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/** A choice from a closed set of words. */
public final class EnumShape<E extends Enum<E>> implements Shape {
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
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "string");
    schema.put("enum", List.copyOf(constants.keySet()));
    return schema;
  }

  @Override
  public @Nullable Object read(Reading in) {
    if (in.token() != JsonToken.VALUE_STRING) {
      return in.mismatch("one of " + String.join(", ", constants.keySet()));
    }
    var word = in.parser().getString();
    var constant = constants.get(word);
    if (constant == null) {
      return in.refuse(
          "must be one of "
              + String.join(", ", constants.keySet())
              + SimilarNames.suffix(word, constants.keySet()));
    }
    return constant;
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
