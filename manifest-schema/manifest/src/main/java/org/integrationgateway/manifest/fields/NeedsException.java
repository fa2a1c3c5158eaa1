package org.integrationgateway.manifest.fields;

import org.integrationgateway.document.problem.Rule;

/** A record that lacks something; the message begins with the path of the record. */
public final class NeedsException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient Rule rule;
  private final String remedy;

  /**
   * A record that lacks something.
   *
   * @param needed ends the message: {@code either 'env' or 'secret'}
   */
  public NeedsException(Rule rule, String needed, String remedy) {
    super(needed);
    this.rule = rule;
    this.remedy = remedy;
  }

  Rule rule() {
    return rule;
  }

  String remedy() {
    return remedy;
  }
}
