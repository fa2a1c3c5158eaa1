package org.integrationgateway.terminal;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {
  @Override
  public int optionalsLeft() {
    return 3;
  }
}
