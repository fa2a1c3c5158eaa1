package org.integrationgateway.sdk.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * A Java type as JSON: its schema, its reader and its writer, made once.
 *
 * @param <T> the type
 */
public final class JsonType<T> {
  private final Class<T> type;
  private final Shape shape;

  private JsonType(Class<T> type, Shape shape) {
    this.type = type;
    this.shape = shape;
  }

  /**
   * Prepares a type.
   *
   * @throws IllegalArgumentException when the type, or one inside it, has no JSON Schema
   */
  public static <T> JsonType<T> of(Class<T> type) {
    return new JsonType<>(type, new ShapeFactory().of(type, type.getSimpleName()));
  }

  /** Prepares a record, for a document whose root must be an object. */
  public static <T> JsonType<T> ofRecord(Class<T> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: an input or a configuration is one");
    }
    return of(type);
  }

  /** The same for people: one member on each line. */
  public String prettySchema() {
    return Json.pretty(schemaTree());
  }

  /** JSON Schema (2020-12), as text. */
  public String schema() {
    return new String(Json.write(AnyShape.ANY, schemaTree()), StandardCharsets.UTF_8);
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
    return type.cast(Objects.requireNonNull(Json.read(shape, json)));
  }

  /**
   * Writes a value, in UTF-8.
   *
   * @throws IllegalStateException when the value holds what JSON cannot say
   */
  public byte[] write(T value) {
    return Json.write(shape, value);
  }
}
