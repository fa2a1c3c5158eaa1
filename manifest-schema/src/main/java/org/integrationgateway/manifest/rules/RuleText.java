package org.integrationgateway.manifest.rules;

import org.integrationgateway.manifest.problem.Severity;

/** The description of a rule, for enums of {@link DescribedRule}. */
record RuleText(String number, Severity severity, String title, String explanation) {
  static RuleText error(String number, String title, String explanation) {
    return new RuleText(number, Severity.ERROR, title, explanation);
  }

  static RuleText warning(String number, String title, String explanation) {
    return new RuleText(number, Severity.WARNING, title, explanation);
  }
}
