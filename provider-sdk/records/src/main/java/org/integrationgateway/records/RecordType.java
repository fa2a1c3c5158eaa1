package org.integrationgateway.records;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.records.json.JsonText;
import org.integrationgateway.records.shape.AnyShape;
import org.integrationgateway.records.shape.Definitions;
import org.integrationgateway.records.shape.Dialect;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.RecordShape;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * A Java type as a document: its schema, its reader, its writer and its reference, made once.
 *
 * @param <T> the type, usually a record
 */
public final class RecordType<T> {
  private final Class<T> type;
  private final Shape shape;

  /** Made when it is first asked for; threads that make it at once make the same. */
  private @Nullable String schema;

  RecordType(Class<T> type, Shape shape) {
    this.type = type;
    this.shape = shape;
  }

  /** The form of the type, for programs that describe it. */
  public Shape shape() {
    return shape;
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

  /** JSON Schema (2020-12), as maps and lists; a fresh map. */
  public Map<String, Object> schemaTree() {
    var definitions = new Definitions();
    var schema =
        shape instanceof RecordShape root ? root.body(definitions) : shape.schema(definitions);
    if (!definitions.schemas().isEmpty()) {
      schema.put("$defs", definitions.schemas());
    }
    return schema;
  }

  /** A table of its members in Markdown. */
  public String reference() {
    return MarkdownTable.of(shape);
  }

  /**
   * Reads a JSON document.
   *
   * @throws org.integrationgateway.records.json.InvalidDocumentException with everything that is
   *     wrong with it
   */
  public T read(String json) {
    return type.cast(Objects.requireNonNull(JsonText.read(shape, json)));
  }

  /**
   * Reads a document of any format.
   *
   * @param dialect keeps the problems
   * @return empty when there are problems
   */
  public Optional<T> read(Tree tree, Dialect dialect) {
    var reading = new Reading(dialect);
    var value = shape.read(tree, reading);
    return reading.refused() == 0 ? Optional.ofNullable(type.cast(value)) : Optional.empty();
  }

  /**
   * Writes a value as JSON, in UTF-8.
   *
   * @throws IllegalStateException when JSON cannot represent the value
   */
  public byte[] write(T value) {
    return JsonText.write(shape, value);
  }
}
