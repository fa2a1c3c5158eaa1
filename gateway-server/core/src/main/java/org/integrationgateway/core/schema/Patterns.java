package org.integrationgateway.core.schema;

import java.util.regex.PatternSyntaxException;
import org.integrationgateway.core.schema.evaluation.BoundedExpressions;

/** Patterns of schemas from outside. */
public final class Patterns {
  private Patterns() {}

  /** Whether texts can be matched with it. */
  public static boolean isUsable(String pattern) {
    try {
      new BoundedExpressions().getRegularExpression(pattern);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }
}
