package org.integrationgateway.records.shape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.records.shape.Dialect.Absent;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A sealed type of records: one member of the object says which of them it is. */
public final class VariantShape implements Shape {
  private final String by;
  private final Map<String, RecordShape> records = new LinkedHashMap<>();
  private final Map<Class<?>, String> words = new LinkedHashMap<>();

  /**
   * A type whose records are not known yet.
   *
   * @param by the name of the member that decides
   */
  public VariantShape(String by) {
    this.by = by;
  }

  /** Adds a record. */
  public void add(String word, Class<?> type, RecordShape record) {
    if (records.put(word, record) != null) {
      throw new IllegalArgumentException(
          type.getName() + " is the second record named '" + word + "': give each its own @Name");
    }
    words.put(type, word);
  }

  /** The name of the member that decides. */
  public String by() {
    return by;
  }

  /** The records, by the text of that member. */
  public Map<String, RecordShape> records() {
    return Collections.unmodifiableMap(records);
  }

  @Override
  public String label() {
    return "an object";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    var any = new ArrayList<Map<String, Object>>();
    records.forEach((word, record) -> any.add(schema(word, record.body(definitions))));
    schema.put("oneOf", any);
    return schema;
  }

  /** The schema of a record with the member that decides in front. */
  private Map<String, Object> schema(String word, Map<String, Object> body) {
    var properties = new LinkedHashMap<String, Object>();
    properties.put(by, Map.of("const", word));
    if (body.get("properties") instanceof Map<?, ?> own) {
      own.forEach((name, property) -> properties.put((String) name, property));
    }
    body.put("properties", properties);
    var required = new ArrayList<Object>(List.of(by));
    if (body.get("required") instanceof List<?> others) {
      required.addAll(others);
    }
    body.put("required", required);
    return body;
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    if (tree.token() != Token.OBJECT) {
      return in.wrongType(tree, label());
    }
    // The member that decides may be the last one.
    var kept = tree.kept();
    var found = new ArrayList<Tree>();
    kept.members(
        (name, value) -> {
          if (name.equals(by)) {
            found.add(value);
          }
        });
    if (found.isEmpty()) {
      in.missing(List.of(new Absent(by, "one of " + String.join(", ", records.keySet()))), kept);
      return null;
    }
    in.enter(by);
    var record = record(found, in);
    in.leave();
    return record == null ? null : record.read(kept, in, by);
  }

  private @Nullable RecordShape record(List<Tree> found, Reading in) {
    var deciding = found.get(0);
    if (found.size() > 1) {
      in.repeated(found.get(1));
      return null;
    }
    if (deciding.token() != Token.STRING) {
      in.wrongType(deciding, "one of " + String.join(", ", records.keySet()));
      return null;
    }
    var record = records.get(deciding.text());
    if (record == null) {
      in.unknownWord(deciding, deciding.text(), records.keySet());
    }
    return record;
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    var word = words.getOrDefault(value.getClass(), "");
    var record = records.get(word);
    if (record == null) {
      throw new IllegalStateException(value.getClass().getName() + " is not one of " + words);
    }
    out.writeStartObject();
    out.writeName(by);
    out.writeString(word);
    record.writeMembers(value, out);
    out.writeEndObject();
  }
}
