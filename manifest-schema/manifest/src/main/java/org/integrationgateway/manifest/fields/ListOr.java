package org.integrationgateway.manifest.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A record that is also written as the list of one of its members, which takes any texts. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ListOr {
  /** The name of that member. */
  String value();

  /** The list in words that end a sentence: {@code a list of names}. */
  String what();

  /** The remedy for any other value. */
  String remedy();
}
