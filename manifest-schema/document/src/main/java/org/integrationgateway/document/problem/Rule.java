package org.integrationgateway.document.problem;

import java.net.URI;
import java.util.Optional;

/**
 * A rule for files. Implemented by enums, so that the reference documentation can list every rule.
 */
public interface Rule {
  /** The description, from which the other methods answer. */
  RuleText text();

  /**
   * Four characters, unique among the rules that one collector reports; never reused for another
   * rule.
   */
  default String number() {
    return text().number();
  }

  /** The severity of a breach of this rule. */
  default Severity severity() {
    return text().severity();
  }

  /** A title of a few words, lower case, without a full stop. */
  default String title() {
    return text().title();
  }

  /** The page that explains the rule, without a fragment; empty: that of its tool. */
  default Optional<URI> page() {
    return Optional.empty();
  }

  /** The reason of the rule and how to follow it, in full sentences. */
  default String explanation() {
    return text().explanation();
  }
}
