package org.integrationgateway.records.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Chooses among the forms in which a kind of document spells a Java type, such as {@code size} for
 * a number of bytes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Form {
  /** The name of the form; each kind of document has its own. */
  String value();
}
