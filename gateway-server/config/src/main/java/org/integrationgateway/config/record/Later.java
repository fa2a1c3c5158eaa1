package org.integrationgateway.config.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A key of a later version, which this version knows and refuses; the record has no member for it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Later.All.class)
public @interface Later {
  /** The name of the key. */
  String name();

  /** The text of the key. */
  String doc();

  /** Several of these keys. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    /** The keys, in the order of the reference. */
    Later[] value();
  }
}
