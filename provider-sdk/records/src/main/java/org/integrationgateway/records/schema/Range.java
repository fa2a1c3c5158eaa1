package org.integrationgateway.records.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The smallest and the largest value of a member, or of the items of a list. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Range {
  /** The smallest value, as a document spells it: {@code 1}, {@code 100ms}. */
  String least();

  /** The largest value, as a document spells it. */
  String most();
}
