package org.integrationgateway.records.shape;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.integrationgateway.records.component.Component;
import org.integrationgateway.records.component.RecordClass;
import org.integrationgateway.records.shape.Dialect.Absent;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A record as an object with exactly its members. */
public final class RecordShape implements Shape {
  private final Class<?> type;
  private final String name;
  private final String doc;
  private final Map<String, Integer> positions = new LinkedHashMap<>();
  private boolean recursive;
  // complete() sets members and constructor later: a record may contain itself.
  private List<Member> members = List.of();
  private @Nullable RecordClass made;

  /** A record whose members are not known yet. */
  public RecordShape(Class<?> type) {
    this.type = type;
    this.name = type.getSimpleName();
    this.doc = Component.doc(type);
  }

  /**
   * Sets its members.
   *
   * @param maker makes a record of their values
   */
  public void complete(List<Member> found, RecordClass maker) {
    members = List.copyOf(found);
    made = maker;
    for (var position = 0; position < members.size(); position++) {
      var member = members.get(position);
      if (positions.put(member.name(), position) != null) {
        throw new IllegalArgumentException(
            name + " has two members spelled '" + member.name() + "': give each its own @Name");
      }
    }
  }

  /** The Java type, with its annotations. */
  public Class<?> type() {
    return type;
  }

  public String name() {
    return name;
  }

  /** The text about the record; may be empty. */
  public String doc() {
    return doc;
  }

  /** The members, in the order of the record. */
  public List<Member> members() {
    return members;
  }

  /** The names of its members in documents. */
  public Collection<String> names() {
    return Collections.unmodifiableSet(positions.keySet());
  }

  /** Whether the members are set; false while an enclosing shape is still being made. */
  public boolean complete() {
    return made != null;
  }

  /** Marks the record as one that contains itself. */
  public void recur() {
    recursive = true;
  }

  /** Whether the record contains itself. */
  public boolean isRecursive() {
    return recursive;
  }

  @Override
  public String label() {
    return "an object";
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    return recursive ? definitions.reference(this) : body(definitions);
  }

  /** The schema itself, never a reference to it. */
  public Map<String, Object> body(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    if (!doc.isEmpty()) {
      schema.put("description", doc);
    }
    var properties = new LinkedHashMap<String, Object>();
    for (var member : members) {
      var property = member.shape().schema(definitions);
      if (!member.doc().isEmpty()) {
        property.put("description", member.doc());
      }
      if (member.defaultJson() != null) {
        property.put("default", member.defaultJson());
      }
      properties.put(member.name(), property);
    }
    schema.put("properties", properties);
    var required = members.stream().filter(Member::required).map(Member::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  @Override
  public @Nullable Object read(Tree tree, Reading in) {
    return read(tree, in, "");
  }

  /**
   * Reads the record from an object with one more member.
   *
   * @param beside the name of that member; empty for none
   */
  @Nullable Object read(Tree tree, Reading in, String beside) {
    if (tree.token() != Token.OBJECT) {
      return in.wrongType(tree, label());
    }
    var before = in.refused();
    @Nullable Object[] values = new Object[members.size()];
    var seen = new boolean[members.size()];
    in.dialect()
        .object(tree, this, in)
        .members(
            (member, value) -> {
              if (!member.equals(beside)) {
                in.enter(member);
                readMember(member, value, in, values, seen);
                in.leave();
              }
            });
    var absent = new ArrayList<Absent>();
    for (var position = 0; position < seen.length; position++) {
      if (!seen[position]) {
        var member = members.get(position);
        values[position] = member.fallback();
        if (member.required()) {
          absent.add(new Absent(member.name(), member.doc()));
        }
      }
    }
    if (!absent.isEmpty()) {
      in.missing(absent, tree);
    }
    if (in.refused() == before) {
      return construct(tree, in, values, null);
    }
    if (in.dialect().checksIncomplete() && filled(values)) {
      construct(tree, in, values, seen);
    }
    return null;
  }

  /** Puts blank values in the place of refused ones; false where a type has no blank value. */
  private boolean filled(@Nullable Object[] values) {
    for (var position = 0; position < values.length; position++) {
      var member = members.get(position);
      if (values[position] == null && member.absence() != Member.Absence.NULL) {
        values[position] = member.fallback() == null ? member.shape().blank() : member.fallback();
        if (values[position] == null) {
          return false;
        }
      }
    }
    return true;
  }

  private void readMember(
      String member, Tree value, Reading in, @Nullable Object[] values, boolean[] seen) {
    var position = positions.get(member);
    if (position == null) {
      in.unknownMember(member, value, names());
    } else if (seen[position]) {
      in.repeated(value);
    } else if (!in.dialect().isAbsent(value, members.get(position).shape())) {
      seen[position] = true;
      var shape = members.get(position);
      values[position] = shape.wrap(shape.shape().read(value, in));
    }
  }

  /**
   * Makes the record.
   *
   * @param seen the members that are there, when others were refused: only what the record says of
   *     one of these is then its own problem; null of a record without problems
   */
  private @Nullable Object construct(
      Tree tree, Reading in, @Nullable Object[] values, boolean @Nullable [] seen) {
    try {
      var record = Objects.requireNonNull(made).make(values, in.key());
      in.dialect().made(record, tree, in);
      return record;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        // The record checks itself in its constructor; its message is meant for the author of the
        // document.
        var member = in.dialect().memberOf(refused, this);
        var position = positions.getOrDefault(member, -1);
        return seen == null || (position >= 0 && seen[position])
            ? in.invalid(member, refused, tree)
            : null;
      }
      var thrown = Thrown.by(e);
      if (!in.dialect().refuses(thrown, in)) {
        throw thrown;
      }
      in.reported();
      return null;
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The member with whose name the message begins; empty when it begins with none. */
  String memberOf(IllegalArgumentException refused) {
    var first = String.valueOf(refused.getMessage()).split("[^\\p{L}\\p{N}_$]", 2)[0];
    return positions.containsKey(first) ? first : "";
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeStartObject();
    writeMembers(value, out);
    out.writeEndObject();
  }

  void writeMembers(Object value, JsonGenerator out) {
    for (var member : members) {
      var content = member.of(value);
      if (content != null) {
        out.writeName(member.name());
        member.shape().write(content, out);
      }
    }
  }
}
