package org.integrationgateway.manifest.problem;

/**
 * A rule that a file can break. Implemented by enums, so that the reference documentation can list
 * every rule there is.
 */
public interface Rule {
  /** Four digits, unique among the rules that one collector sees, never given to another rule. */
  String number();

  /** What the breach of this rule means for the file. */
  Severity severity();

  /** A few words, lower case, without a full stop. */
  String title();

  /** Why the rule exists and how to keep it, in full sentences. */
  String explanation();
}
