package org.integrationgateway.config.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.Supplier;

/**
 * The form of a member, or of the items of a list, where the file spells its type in its own way.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ReadAs {
  /**
   * A record, whose block is in the file and which supplies the value of the member; or a class
   * with a constructor without parameters, which supplies the {@link
   * org.integrationgateway.config.shape.Shape} of the member.
   */
  Class<? extends Supplier<?>> value();
}
