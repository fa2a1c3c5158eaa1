package org.integrationgateway.manifest.rules;

import org.integrationgateway.manifest.problem.Rule;
import org.integrationgateway.manifest.problem.Severity;

/** A rule whose enum constant contains only its description. */
interface DescribedRule extends Rule {
  RuleText text();

  @Override
  default String number() {
    return text().number();
  }

  @Override
  default Severity severity() {
    return text().severity();
  }

  @Override
  default String title() {
    return text().title();
  }

  @Override
  default String explanation() {
    return text().explanation();
  }
}
