package org.integrationgateway.manifest.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A member that is necessary beside a word, or whose absence breaks a rule of its own. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Needed {
  /** The number of the rule; empty for {@link FieldRule#MISSING}. */
  String rule() default "";

  /** The end of the message of that rule: {@code hmac needs it}; {@code %s} is the word. */
  String reason() default "";

  /**
   * The words beside it that make an optional member necessary; none for one that is necessary
   * unless it is {@linkplain Placement#given given}.
   */
  String[] by() default {};

  /** The value in the line that the remedy adds. */
  String example() default "...";

  /** The member that has the word, or has it by default. */
  String of() default "";

  /** The words beside it with which the member is not necessary. */
  String[] unless() default {};

  /** The member that has such a word. */
  String unlessOf() default "";
}
