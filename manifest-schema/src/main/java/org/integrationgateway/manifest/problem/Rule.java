package org.integrationgateway.manifest.problem;

/**
 * A rule for files. Implemented by enums, so that the reference documentation can list every rule.
 */
public interface Rule {
  /**
   * Four digits, unique among the rules that one collector reports; never reused for another rule.
   */
  String number();

  /** The severity of a breach of this rule. */
  Severity severity();

  /** A title of a few words, lower case, without a full stop. */
  String title();

  /** The reason of the rule and how to follow it, in full sentences. */
  String explanation();
}
