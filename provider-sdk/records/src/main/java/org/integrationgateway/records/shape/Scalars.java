package org.integrationgateway.records.shape;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.util.Optional;

/** The types beyond records, enums and collections that a format can say. */
@FunctionalInterface
public interface Scalars {
  /**
   * The shape of a type; empty when it is not one of these.
   *
   * @param declared the member that has the type, or a list or map of it; its annotations may
   *     choose among several forms
   * @throws IllegalArgumentException when an annotation does not fit the type
   */
  Optional<Shape> of(Type type, AnnotatedElement declared);

  /** These types, and those of {@code others} that these do not know. */
  default Scalars or(Scalars others) {
    return (type, declared) -> of(type, declared).or(() -> others.of(type, declared));
  }
}
