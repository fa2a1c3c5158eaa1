package org.integrationgateway.config.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Defaults that the keys of a record have in this place, instead of those of the record. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Defaults {
  /** The texts {@code name=value}. */
  String[] value();
}
