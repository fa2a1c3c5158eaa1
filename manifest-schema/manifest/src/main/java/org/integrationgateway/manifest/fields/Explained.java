package org.integrationgateway.manifest.fields;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;

/** A type for which authors write what they know from elsewhere, which is explained to them. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Explained {
  /** The explanation; it has a constructor without parameters. */
  Class<? extends Explanation> value();

  /** Explains what another language calls the same. */
  interface Explanation {
    /**
     * Reports what is written in the words of another language.
     *
     * @return the mapping to read, without what was reported
     */
    Node.Mapping explain(Node.Mapping written, String path, Problems problems);
  }
}
