package org.integrationgateway.builtin.agent;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
final class ToolLoopAgentProgramTest extends ScriptedAgentContract {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(ToolLoopAgentMain.class);
  }
}
