package org.integrationgateway.command;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {
  @Override
  public int optionalsLeft() {
    return 37;
  }
}
