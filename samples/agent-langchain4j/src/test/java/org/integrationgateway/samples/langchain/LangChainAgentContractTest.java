package org.integrationgateway.samples.langchain;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.agent.AgentContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every agent, tested on the program, in front of a real HTTP server. */
class LangChainAgentContractTest extends AgentContractTest {
  private final ChatServer server = new ChatServer();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(AgentProgram.class);
  }

  @Override
  protected String config() {
    return "{\"url\": \"%s\", \"apiKey\": \"sesame\", \"models\": [\"small\"]}"
        .formatted(server.url());
  }

  @Override
  protected String model() {
    return "small";
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
  protected String structured() {
    return "count them";
  }

  @Override
  protected String deleting() {
    return "delete item 7";
  }
}
