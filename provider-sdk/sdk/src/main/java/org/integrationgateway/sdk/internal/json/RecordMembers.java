package org.integrationgateway.sdk.internal.json;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.sdk.internal.json.shape.AnyShape;
import org.integrationgateway.sdk.internal.json.shape.Member;
import org.integrationgateway.sdk.internal.json.shape.Member.Absence;
import org.integrationgateway.sdk.internal.json.shape.Shape;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.schema.Name;
import org.jspecify.annotations.Nullable;

/** Reads a record class by reflection, once, so that reading and writing need none. */
final class RecordMembers {
  private RecordMembers() {}

  static List<Member> of(Class<?> type, ShapeFactory shapes) {
    var members = new ArrayList<Member>();
    for (var component : type.getRecordComponents()) {
      members.add(member(type, component, shapes));
    }
    return members;
  }

  private static Member member(Class<?> type, RecordComponent component, ShapeFactory shapes) {
    var label = type.getSimpleName() + "." + component.getName();
    var declared = component.getGenericType();
    var optional = component.getType() == Optional.class;
    if (optional && declared instanceof ParameterizedType generic) {
      declared = generic.getActualTypeArguments()[0];
    }
    var shape = shapes.of(declared, label);
    var given = component.getAnnotation(Default.class);
    var absence = absence(optional, given != null, component);
    var name = component.getAnnotation(Name.class);
    @Nullable Object fallback = absence == Absence.EMPTY ? Optional.empty() : null;
    Optional<Object> defaultJson = Optional.empty();
    if (given != null) {
      var json = shape.textual() ? JsonText.quote(given.value()) : given.value();
      fallback = parsed(label, shape, json);
      if (optional) {
        fallback = Optional.ofNullable(fallback);
      }
      defaultJson = Optional.ofNullable(JsonText.read(AnyShape.ANY, json));
    }
    return new Member(
        name == null ? component.getName() : name.value(),
        label,
        shape,
        absence,
        fallback,
        doc(component),
        defaultJson,
        accessor(type, component));
  }

  private static Absence absence(boolean optional, boolean given, RecordComponent component) {
    if (optional) {
      return Absence.EMPTY;
    }
    if (given) {
      return Absence.DEFAULT;
    }
    return nullable(component) ? Absence.NULL : Absence.REFUSED;
  }

  private static @Nullable Object parsed(String label, Shape shape, String json) {
    try {
      return JsonText.read(shape, json);
    } catch (InvalidDocumentException invalid) {
      throw new IllegalArgumentException(
          "the @Default of " + label + " does not fit its type: " + invalid.getMessage(), invalid);
    }
  }

  /** By simple name, because each null checker has its own annotation. */
  private static boolean nullable(RecordComponent component) {
    return Stream.of(component.getAnnotations(), component.getAnnotatedType().getAnnotations())
        .flatMap(Arrays::stream)
        .map(Annotation::annotationType)
        .anyMatch(annotation -> annotation.getSimpleName().equals("Nullable"));
  }

  static Optional<String> doc(AnnotatedElement element) {
    return Optional.ofNullable(element.getAnnotation(Doc.class)).map(Doc::value);
  }

  private static Method accessor(Class<?> type, RecordComponent component) {
    try {
      var method = component.getAccessor();
      method.setAccessible(true);
      return method;
    } catch (InaccessibleObjectException closed) {
      throw inaccessible(type, closed);
    }
  }

  static Constructor<?> constructor(Class<?> type) {
    var types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InaccessibleObjectException closed) {
      throw inaccessible(type, closed);
    }
  }

  private static IllegalArgumentException inaccessible(Class<?> type, Exception closed) {
    return new IllegalArgumentException(
        type.getName()
            + " cannot be read: let its module open package "
            + type.getPackageName()
            + " to this library",
        closed);
  }
}
