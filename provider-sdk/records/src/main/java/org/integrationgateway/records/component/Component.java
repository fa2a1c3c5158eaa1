package org.integrationgateway.records.component;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.jspecify.annotations.Nullable;

/**
 * One member of a record class.
 *
 * @param name in documents
 * @param label for messages to the author of the record, such as {@code Ask.city}
 * @param type of the value; inside of an {@link Optional}, its content
 * @param isOptional whether the member is an {@link Optional}
 * @param isNullable whether it is {@code @Nullable}, and an absent member has no other value
 * @param doc text about it; may be empty
 * @param givenDefault the text of {@link Default}; null without one
 * @param declared the member with its annotations
 * @param accessor reads it from the record
 */
public record Component(
    String name,
    String label,
    Type type,
    boolean isOptional,
    boolean isNullable,
    String doc,
    @Nullable String givenDefault,
    AnnotatedElement declared,
    Accessor accessor) {
  /** Reads the value of a member. */
  @FunctionalInterface
  public interface Accessor {
    @Nullable Object of(Object record) throws ReflectiveOperationException;

    /** The member of a record that this accessor reads. */
    default Accessor then(Accessor inner) {
      return record -> inner.of(Objects.requireNonNull(of(record), "an inlined record is null"));
    }
  }

  /** The member of a record that is a member of another. */
  Component within(Accessor outer) {
    return new Component(
        name,
        label,
        type,
        isOptional,
        isNullable,
        doc,
        givenDefault,
        declared,
        outer.then(accessor));
  }

  /** The member with another default. */
  public Component withDefault(String text) {
    return new Component(name, label, type, isOptional, false, doc, text, declared, accessor);
  }

  static Component of(Class<?> type, RecordComponent component) {
    var declared = component.getGenericType();
    var optional = component.getType() == Optional.class;
    if (optional && declared instanceof ParameterizedType generic) {
      declared = generic.getActualTypeArguments()[0];
    }
    var name = component.getAnnotation(Name.class);
    var given = component.getAnnotation(Default.class);
    return new Component(
        name == null ? component.getName() : name.value(),
        type.getSimpleName() + "." + component.getName(),
        declared,
        optional,
        // Costly, and without a meaning where another rule gives the value of an absent member.
        !optional && given == null && !component.getType().isPrimitive() && isNullable(component),
        doc(component),
        given == null ? null : given.value(),
        component,
        accessor(type, component));
  }

  /** The null annotation is known by its simple name, because each null checker has its own. */
  private static boolean isNullable(RecordComponent component) {
    return hasNullable(component.getAnnotations())
        || hasNullable(component.getAnnotatedType().getAnnotations());
  }

  private static boolean hasNullable(Annotation[] annotations) {
    for (var annotation : annotations) {
      if (annotation.annotationType().getSimpleName().equals("Nullable")) {
        return true;
      }
    }
    return false;
  }

  /** The text of {@link Doc}; empty without one. */
  public static String doc(AnnotatedElement element) {
    var doc = element.getAnnotation(Doc.class);
    return doc == null ? "" : doc.value();
  }

  static Accessor accessor(Class<?> type, RecordComponent component) {
    try {
      var method = component.getAccessor();
      method.setAccessible(true);
      return method::invoke;
    } catch (InaccessibleObjectException closed) {
      throw inaccessible(type, closed);
    }
  }

  static IllegalArgumentException inaccessible(Class<?> type, Exception closed) {
    return new IllegalArgumentException(
        type.getName()
            + " cannot be read: let its module open package "
            + type.getPackageName()
            + " to this library",
        closed);
  }
}
