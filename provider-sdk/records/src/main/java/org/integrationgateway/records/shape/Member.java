package org.integrationgateway.records.shape;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import org.integrationgateway.records.component.Component.Accessor;
import org.jspecify.annotations.Nullable;

/**
 * One member of a record.
 *
 * @param name in documents
 * @param label for messages to the author of the record, such as {@code Ask.city}
 * @param absence what to do when it is left out
 * @param fallback the value then; null for a required member, and where null is the value
 * @param doc text about it; may be empty
 * @param defaultJson the fallback as a value of JSON; null without one
 * @param declared the member with its annotations
 * @param accessor reads it from the record
 */
public record Member(
    String name,
    String label,
    Shape shape,
    Absence absence,
    @Nullable Object fallback,
    String doc,
    @Nullable Object defaultJson,
    AnnotatedElement declared,
    Accessor accessor) {
  /** The meaning of an absent member. */
  public enum Absence {
    REFUSED,
    DEFAULT,
    /** The Java type is {@link Optional}. */
    EMPTY,
    /** The Java member is {@code @Nullable}. */
    NULL
  }

  public boolean required() {
    return absence == Absence.REFUSED;
  }

  /** The value in the record, from the one in the document. */
  @Nullable Object wrap(@Nullable Object value) {
    return absence == Absence.EMPTY ? Optional.ofNullable(value) : value;
  }

  /** The value to write of this record; null when the member is left out. */
  @SuppressWarnings("OptionalAssignedToNull")
  @Nullable Object of(Object record) {
    var value = get(record);
    if (absence == Absence.EMPTY && value != null) {
      value = ((Optional<?>) value).orElse(null);
    } else if (value == null && absence != Absence.NULL && shape != AnyShape.ANY) {
      throw new IllegalStateException(
          label + " is null: give it a value, or make it Optional or @Nullable");
    }
    return value;
  }

  private @Nullable Object get(Object record) {
    try {
      return accessor.of(record);
    } catch (InvocationTargetException e) {
      throw Thrown.by(e);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
