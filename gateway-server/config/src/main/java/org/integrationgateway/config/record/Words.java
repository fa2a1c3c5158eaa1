package org.integrationgateway.config.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A flag that the file says by one of two words. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Words {
  /** The two words, in the order of the reference. */
  String[] value();

  /** The word of {@code true}. */
  String yes();
}
