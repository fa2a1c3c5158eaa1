package org.integrationgateway.server.builtin.agent;

import org.integrationgateway.testkit.ProviderUnderTest;

final class ToolLoopAgentProgramTest extends ScriptedAgentContract {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(ToolLoopAgentMain.class);
  }
}
