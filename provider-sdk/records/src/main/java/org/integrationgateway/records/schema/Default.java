package org.integrationgateway.records.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The value of an absent member; makes the member optional. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Default {
  /**
   * The value as JSON, such as {@code 1}, {@code true} or {@code ["a"]}; where the member is
   * written as a string, the bare text, such as {@code Bern}.
   */
  String value();
}
