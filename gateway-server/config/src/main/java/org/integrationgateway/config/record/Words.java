package org.integrationgateway.config.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The words that the file may say: of a flag two, of an enumeration the constants that a file may
 * name, of a text its values.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Words {
  /** The words, in the order of the reference. */
  String[] value();

  /** The word of {@code true}, of a flag. */
  String yes() default "";
}
