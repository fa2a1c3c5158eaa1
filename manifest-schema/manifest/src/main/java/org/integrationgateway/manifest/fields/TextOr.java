package org.integrationgateway.manifest.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A type that is written as a text, or as a mapping that makes another record. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TextOr {
  /** The record of a text. */
  Class<? extends Record> text();

  /** The record of what a mapping makes. */
  Class<? extends Record> mapping();
}
