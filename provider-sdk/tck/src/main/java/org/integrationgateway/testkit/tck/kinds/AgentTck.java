package org.integrationgateway.testkit.tck.kinds;

import java.util.Map;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.agent.AgentContractTest;
import org.integrationgateway.testkit.tck.examples.AgentExamples;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged agent. */
@ExtendWith(ProviderUnderTckResolver.class)
final class AgentTck extends AgentContractTest {
  private final ProviderUnderTck trial;

  AgentTck(ProviderUnderTck trial) {
    this.trial = trial;
  }

  @Override
  protected ProviderUnderTest provider() {
    return trial.provider();
  }

  @Override
  protected String config() {
    return trial.examples().config();
  }

  private AgentExamples words() {
    return trial.examples().agent().orElseThrow();
  }

  @Override
  protected String model() {
    return words().model();
  }

  @Override
  protected String answering() {
    return words().answering();
  }

  @Override
  protected String lasting() {
    return words().lasting();
  }

  @Override
  protected String deleting() {
    return words().deleting();
  }

  @Override
  protected String structured() {
    return words().structured().orElseGet(super::structured);
  }

  @Override
  protected Map<String, @Nullable Object> schema() {
    return words().answerSchema().orElseGet(super::schema);
  }

  @Override
  protected boolean hasTools() {
    return words().tools();
  }

  @Override
  protected boolean asksApproval() {
    return words().approves();
  }

  @Override
  protected boolean hasStructuredOutput() {
    return words().structuredOutput();
  }
}
