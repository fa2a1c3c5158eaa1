package org.integrationgateway.records;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.records.component.Component;
import org.integrationgateway.records.component.RecordClass;
import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.records.json.JsonText;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Variant;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.records.shape.AnyShape;
import org.integrationgateway.records.shape.ArrayShape;
import org.integrationgateway.records.shape.EnumShape;
import org.integrationgateway.records.shape.MapShape;
import org.integrationgateway.records.shape.Member;
import org.integrationgateway.records.shape.Member.Absence;
import org.integrationgateway.records.shape.RecordShape;
import org.integrationgateway.records.shape.Scalars;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.VariantShape;
import org.jspecify.annotations.Nullable;

/** Makes the shape of a type. Refuses types without one, with the name of a type to use instead. */
final class ShapeFactory {
  private final Scalars scalars;
  private final Map<Class<?>, RecordShape> records = new HashMap<>();

  ShapeFactory(Scalars scalars) {
    this.scalars = scalars;
  }

  /**
   * The shape of a type.
   *
   * @param declared the member of the type, or the type itself
   * @param where for messages, such as {@code Ask.city}
   */
  Shape of(Type type, AnnotatedElement declared, String where) {
    var written = declared.getAnnotation(WrittenAs.class);
    if (written != null && declared != type && type instanceof Class<?>) {
      return record(written.value());
    }
    var scalar = scalar(type, declared, where);
    if (scalar.isPresent()) {
      return scalar.get();
    }
    if (type instanceof Class<?> plain) {
      return of(plain, where);
    }
    if (type instanceof ParameterizedType generic) {
      return of(generic, declared, where);
    }
    if (type instanceof TypeVariable<?>) {
      throw refuse(where, type, "generic records have no schema: declare one record per use");
    }
    throw refuse(where, type, "name a concrete type");
  }

  private Optional<Shape> scalar(Type type, AnnotatedElement declared, String where) {
    try {
      return scalars.of(type, declared);
    } catch (IllegalArgumentException misfit) {
      throw new IllegalArgumentException(where + ": " + misfit.getMessage(), misfit);
    }
  }

  private Shape of(Class<?> type, String where) {
    if (type.isRecord() || type.isAnnotationPresent(WrittenAs.class)) {
      return record(type);
    }
    if (type.isEnum()) {
      return enumeration(type);
    }
    if (type.isSealed() && type.isAnnotationPresent(Variant.class)) {
      return variant(type);
    }
    throw refuse(where, type, instead(type));
  }

  private RecordShape record(Class<?> type) {
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
    var shape = new RecordShape(type);
    records.put(type, shape);
    var members = new ArrayList<Member>();
    var record = RecordClass.of(type);
    record.members().forEach(component -> members.add(member(component)));
    shape.complete(members, record);
    return shape;
  }

  private Member member(Component component) {
    var shape = of(component.type(), component.declared(), component.label());
    var given = component.givenDefault();
    var absence = absence(component);
    @Nullable Object fallback = absence == Absence.EMPTY ? Optional.empty() : null;
    @Nullable Object defaultJson = null;
    if (given != null) {
      var json = shape.textual() ? JsonText.quote(given) : given;
      fallback = parsed(component.label(), shape, json);
      if (component.isOptional()) {
        fallback = Optional.ofNullable(fallback);
      }
      defaultJson = JsonText.read(AnyShape.ANY, json);
    }
    return new Member(
        component.name(),
        component.label(),
        shape,
        absence,
        fallback,
        component.doc(),
        defaultJson,
        component.declared(),
        component.accessor());
  }

  private static Absence absence(Component component) {
    if (component.isOptional()) {
      return Absence.EMPTY;
    }
    if (component.givenDefault() != null) {
      return Absence.DEFAULT;
    }
    return component.isNullable() ? Absence.NULL : Absence.REFUSED;
  }

  private static @Nullable Object parsed(String label, Shape shape, String json) {
    try {
      return JsonText.read(shape, json);
    } catch (InvalidDocumentException invalid) {
      throw new IllegalArgumentException(
          "the @Default of " + label + " does not fit its type: " + invalid.getMessage(), invalid);
    }
  }

  private Shape variant(Class<?> type) {
    var shape = new VariantShape(type.getAnnotation(Variant.class).value());
    for (var permitted : type.getPermittedSubclasses()) {
      if (!permitted.isRecord()) {
        throw refuse(permitted.getSimpleName(), permitted, "a variant is a record");
      }
      var name = permitted.getAnnotation(Name.class);
      shape.add(
          name == null ? permitted.getSimpleName() : name.value(), permitted, record(permitted));
    }
    return shape;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Shape enumeration(Class<?> type) {
    return new EnumShape(type);
  }

  private Shape of(ParameterizedType generic, AnnotatedElement declared, String where) {
    var raw = (Class<?>) generic.getRawType();
    var arguments = generic.getActualTypeArguments();
    if (raw == List.class || raw == Set.class) {
      return new ArrayShape(of(arguments[0], declared, where + "[]"), raw == Set.class);
    }
    if (raw == Map.class) {
      if (arguments[0] != String.class) {
        throw refuse(where, generic, "names in JSON are strings: use Map<String, ...>");
      }
      return new MapShape(of(arguments[1], declared, where + "{}"), null);
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
