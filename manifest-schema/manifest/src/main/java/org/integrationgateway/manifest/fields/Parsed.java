package org.integrationgateway.manifest.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that is written as a text: its constructor, or its method {@code parse}, takes it. At a
 * member, other words for it than those of its type.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Parsed {
  /** The text in words that end a sentence: {@code a URL}. */
  String value();

  /** The number of the rule that another text breaks; by default {@link FieldRule#VALUE}. */
  String rule() default "1204";

  /** Whether a number is told from other values, because authors forget its quotes. */
  boolean numbers() default false;
}
