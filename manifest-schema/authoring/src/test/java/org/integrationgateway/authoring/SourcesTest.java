package org.integrationgateway.authoring;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {
  @Override
  public int optionalsLeft() {
    return 6;
  }
}
