package org.integrationgateway.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks what a contract leaves open: a method without parameters by which a contract test says
 * whether, or how far, its provider does something.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OptionalBehaviour {
  /** What it does, for people, as the end of "this provider …": "makes presigned URLs". */
  String value();
}
