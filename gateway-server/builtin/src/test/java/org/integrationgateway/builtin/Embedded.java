package org.integrationgateway.builtin;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the contract test of an embedded provider, for the table in {@code docs/providers.md}. */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Embedded {
  /** The {@code source} in a configuration; several when they differ by configuration only. */
  String[] value();

  /** Description for readers, such as {@code "a SQLite file"}. */
  String description();
}
