package org.integrationgateway.sdk.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.integrationgateway.sdk.internal.json.shape.AnyShape;
import org.integrationgateway.sdk.internal.json.shape.Definitions;
import org.integrationgateway.sdk.internal.json.shape.RecordShape;
import org.integrationgateway.sdk.internal.json.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A Java type as JSON: its schema, its reader and its writer, made once.
 *
 * @param <T> the type
 */
public final class JsonType<T> {
  /** Made once for each class: a server may have thousands of apps of one. */
  private static final ClassValue<JsonType<?>> PREPARED =
      new ClassValue<>() {
        @Override
        protected JsonType<?> computeValue(Class<?> type) {
          return new JsonType<>(type, new ShapeFactory().of(type, type.getSimpleName()));
        }
      };

  private final Class<T> type;
  private final Shape shape;

  /** Made when it is first asked for; threads that make it at once make the same. */
  private @Nullable String schema;

  private JsonType(Class<T> type, Shape shape) {
    this.type = type;
    this.shape = shape;
  }

  /**
   * Prepares a type.
   *
   * @throws IllegalArgumentException when the type, or one inside it, has no JSON Schema
   */
  @SuppressWarnings("unchecked") // the value of a class is made for that class
  public static <T> JsonType<T> of(Class<T> type) {
    return (JsonType<T>) PREPARED.get(type);
  }

  /** Prepares a record, for a document whose root must be an object. */
  public static <T> JsonType<T> ofRecord(Class<T> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: an input or a configuration is one");
    }
    return of(type);
  }

  /** The schema for people: one member on each line. */
  public String prettySchema() {
    return JsonText.pretty(schemaTree());
  }

  /** JSON Schema (2020-12), as text. */
  public String schema() {
    var known = schema;
    if (known == null) {
      known = new String(JsonText.write(AnyShape.ANY, schemaTree()), StandardCharsets.UTF_8);
      schema = known;
    }
    return known;
  }

  private Map<String, Object> schemaTree() {
    var definitions = new Definitions();
    var schema =
        shape instanceof RecordShape root ? root.body(definitions) : shape.schema(definitions);
    if (!definitions.schemas().isEmpty()) {
      schema.put("$defs", definitions.schemas());
    }
    return schema;
  }

  /**
   * Reads a document.
   *
   * @throws InvalidDocumentException with everything that is wrong with it
   */
  public T read(String json) {
    return type.cast(Objects.requireNonNull(JsonText.read(shape, json)));
  }

  /**
   * Writes a value, in UTF-8.
   *
   * @throws IllegalStateException when JSON cannot represent the value
   */
  public byte[] write(T value) {
    return JsonText.write(shape, value);
  }
}
