package ${package};

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.agent.AgentContractTest;

/** The contract of every agent, tested on the program as the gateway starts it. */
class ScriptedAgentContractTest extends AgentContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(ScriptedAgent.class);
  }

  @Override
  protected String config() {
    return """
        {"script": [
          {"says": "hello", "answers": "Hello to you, too"},
          {"says": "work", "answers": "This takes a while: there is much to be said", "seconds": 60}
        ]}""";
  }

  @Override
  protected String model() {
    return "scripted";
  }

  @Override
  protected String answering() {
    return "hello";
  }

  @Override
  protected String lasting() {
    return "work hard";
  }

  @Override
  protected String deleting() {
    return "hello";
  }

  @Override
  protected boolean hasTools() {
    return false;
  }

  @Override
  protected boolean hasStructuredOutput() {
    return false;
  }
}
