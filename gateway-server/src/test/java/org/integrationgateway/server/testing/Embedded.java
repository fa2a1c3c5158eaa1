package org.integrationgateway.server.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the contract test of an embedded provider, which {@code docs/providers.md} tells of. */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Embedded {
  /**
   * What a configuration writes as {@code source}; several when they differ by configuration only.
   */
  String[] value();

  /** What it is, for people: {@code "a SQLite file"}. */
  String description();
}
