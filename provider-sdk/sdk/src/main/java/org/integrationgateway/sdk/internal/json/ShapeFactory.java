package org.integrationgateway.sdk.internal.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.internal.json.shape.ArrayShape;
import org.integrationgateway.sdk.internal.json.shape.EnumShape;
import org.integrationgateway.sdk.internal.json.shape.MapShape;
import org.integrationgateway.sdk.internal.json.shape.RecordShape;
import org.integrationgateway.sdk.internal.json.shape.Shape;

/** Makes the shape of a type. Refuses types without one, with the name of a type to use instead. */
final class ShapeFactory {
  private final Map<Class<?>, RecordShape> records = new HashMap<>();

  /**
   * The shape of a type.
   *
   * @param where for messages, such as {@code Ask.city}
   */
  Shape of(Type type, String where) {
    if (type instanceof Class<?> plain) {
      return of(plain, where);
    }
    if (type instanceof ParameterizedType generic) {
      return of(generic, where);
    }
    if (type instanceof TypeVariable<?>) {
      throw refuse(where, type, "generic records have no schema: declare one record per use");
    }
    throw refuse(where, type, "name a concrete type");
  }

  private Shape of(Class<?> type, String where) {
    var scalar = Scalars.of(type);
    if (scalar.isPresent()) {
      return scalar.get();
    }
    if (type.isRecord()) {
      return record(type);
    }
    if (type.isEnum()) {
      return enumeration(type);
    }
    throw refuse(where, type, instead(type));
  }

  private Shape record(Class<?> type) {
    var known = records.get(type);
    if (known != null) {
      if (!known.complete()) {
        known.recur();
      }
      return known;
    }
    if (type.getTypeParameters().length > 0) {
      throw refuse(
          type.getSimpleName(), type, "generic records have no schema: declare one record per use");
    }
    var shape = new RecordShape(type.getSimpleName(), RecordMembers.doc(type));
    records.put(type, shape);
    shape.complete(RecordMembers.of(type, this), RecordMembers.constructor(type));
    return shape;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Shape enumeration(Class<?> type) {
    return new EnumShape(type);
  }

  private Shape of(ParameterizedType generic, String where) {
    var raw = (Class<?>) generic.getRawType();
    var arguments = generic.getActualTypeArguments();
    if (raw == List.class || raw == Set.class) {
      return new ArrayShape(of(arguments[0], where + "[]"), raw == Set.class);
    }
    if (raw == Map.class) {
      if (arguments[0] != String.class) {
        throw refuse(where, generic, "names in JSON are strings: use Map<String, ...>");
      }
      return new MapShape(of(arguments[1], where + "{}"));
    }
    throw refuse(
        where,
        generic,
        raw.isRecord()
            ? "generic records have no schema: declare one record per use"
            : instead(raw));
  }

  private static String instead(Class<?> type) {
    if (type.isSealed()) {
      return "a sealed type has no single shape: use one record with Optional members, or one"
          + " operation per case";
    }
    if (type == Optional.class) {
      return "only a record's own member may be Optional: leave the value out instead";
    }
    if (type == char.class || type == Character.class) {
      return "use String";
    }
    if (type.isArray() || Iterable.class.isAssignableFrom(type)) {
      return "use List<...> or Set<...> with its element type";
    }
    if (Map.class.isAssignableFrom(type)) {
      return "use Map<String, ...>";
    }
    return "use a record, an enum, String, a number, boolean, Instant, LocalDate, Duration, UUID,"
        + " URI, byte[], List, Set, Map<String, ...> or Object for any JSON";
  }

  private static IllegalArgumentException refuse(String where, Type type, String remedy) {
    return new IllegalArgumentException(
        where + " is of type " + type.getTypeName() + ", which JSON Schema cannot say: " + remedy);
  }
}
