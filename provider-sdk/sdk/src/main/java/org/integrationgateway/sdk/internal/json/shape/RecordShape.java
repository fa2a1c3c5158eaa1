package org.integrationgateway.sdk.internal.json.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/** A record as an object with exactly its members. */
public final class RecordShape implements Shape {
  private final String name;
  private final Optional<String> doc;
  private final Map<String, Integer> positions = new HashMap<>();
  private boolean recursive;
  // complete() sets members and constructor later: a record may contain itself.
  private List<Member> members = List.of();
  private @Nullable Constructor<?> constructor;

  public RecordShape(String name, Optional<String> doc) {
    this.name = name;
    this.doc = doc;
  }

  /**
   * Sets its members.
   *
   * @param made the constructor that takes their values, in the same order
   */
  public void complete(List<Member> found, Constructor<?> made) {
    members = List.copyOf(found);
    constructor = made;
    for (var position = 0; position < members.size(); position++) {
      var member = members.get(position);
      if (positions.put(member.name(), position) != null) {
        throw new IllegalArgumentException(
            name + " has two members spelled '" + member.name() + "': give each its own @Name");
      }
    }
  }

  public String name() {
    return name;
  }

  /** Whether the members are set; false while an enclosing shape is still being made. */
  public boolean complete() {
    return constructor != null;
  }

  /** Marks the record as one that contains itself. */
  public void recur() {
    recursive = true;
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    return recursive ? definitions.reference(this) : body(definitions);
  }

  /** The schema itself, never a reference to it. */
  public Map<String, Object> body(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    doc.ifPresent(text -> schema.put("description", text));
    var properties = new LinkedHashMap<String, Object>();
    for (var member : members) {
      var property = member.shape().schema(definitions);
      member.doc().ifPresent(text -> property.put("description", text));
      member.defaultJson().ifPresent(value -> property.put("default", value));
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
  public @Nullable Object read(Reading in) {
    if (in.token() != JsonToken.START_OBJECT) {
      return in.mismatch("an object");
    }
    var before = in.refused();
    @Nullable Object[] values = new Object[members.size()];
    var seen = new boolean[members.size()];
    while (in.parser().nextToken() != JsonToken.END_OBJECT) {
      readMember(in, values, seen);
    }
    for (var position = 0; position < seen.length; position++) {
      if (!seen[position]) {
        values[position] = absent(in, members.get(position));
      }
    }
    return in.refused() == before ? construct(in, values) : null;
  }

  private void readMember(Reading in, @Nullable Object[] values, boolean[] seen) {
    var member = in.parser().currentName();
    in.parser().nextToken();
    in.enter(member);
    var position = positions.get(member);
    if (position == null) {
      in.refuse("is not known here" + SimilarNames.suffix(member, positions.keySet()));
    } else if (seen[position]) {
      in.refuse("is there twice");
    } else {
      seen[position] = true;
      var shape = members.get(position);
      values[position] = shape.wrap(shape.shape().read(in));
    }
    in.leave();
  }

  private static @Nullable Object absent(Reading in, Member member) {
    if (member.required()) {
      in.enter(member.name());
      in.report("is missing" + member.doc().map(doc -> ": " + doc).orElse(""));
      in.leave();
    }
    return member.fallback();
  }

  private @Nullable Object construct(Reading in, @Nullable Object[] values) {
    try {
      return Objects.requireNonNull(constructor).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        // The record checks itself in its constructor; its message is meant for the author of the
        // document.
        report(in, String.valueOf(refused.getMessage()));
        return null;
      }
      throw Thrown.by(e);
    } catch (InstantiationException | IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A message that begins with the name of a member is about that member. */
  private void report(Reading in, String message) {
    var first = message.split("[^\\p{L}\\p{N}_$]", 2)[0];
    if (members.stream().noneMatch(member -> member.name().equals(first))) {
      in.report(message);
      return;
    }
    in.enter(first);
    in.report(message);
    in.leave();
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeStartObject();
    for (var member : members) {
      var content = member.of(value);
      if (content != null) {
        out.writeName(member.name());
        member.shape().write(content, out);
      }
    }
    out.writeEndObject();
  }
}
