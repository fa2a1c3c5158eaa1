package org.integrationgateway.rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Lets one test class use more processor time than {@link ClassTimeLimit} gives to all. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MayUse {
  /** Processor seconds. */
  int seconds();

  /** Why the class cannot be quicker, and cannot wait for the night. */
  String because();
}
