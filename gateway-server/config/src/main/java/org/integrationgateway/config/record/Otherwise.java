package org.integrationgateway.config.record;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Remedy for a number that the range of the member does not have, such as another key. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Otherwise {
  /** A sentence for the writer of the file. */
  String value();
}
