package org.integrationgateway.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks optional behaviour: a method without parameters with which a contract test declares
 * whether, or how far, its provider supports it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OptionalBehaviour {
  /** The behaviour, for people, as the end of "this provider …": "makes presigned URLs". */
  String value();
}
