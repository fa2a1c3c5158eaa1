package org.integrationgateway.records.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A type, or the type of a member or of its items, that documents have in the form of a record,
 * which makes a value of the type.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface WrittenAs {
  /** The record. */
  Class<? extends Written<?>> value();

  /**
   * The form of another type in documents.
   *
   * @param <T> the type
   */
  interface Written<T> {
    /**
     * The value.
     *
     * @throws IllegalArgumentException when the form has no value, with a message for the author of
     *     the document
     */
    T value();
  }
}
