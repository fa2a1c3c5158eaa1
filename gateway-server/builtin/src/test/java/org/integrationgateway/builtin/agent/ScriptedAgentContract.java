package org.integrationgateway.builtin.agent;

import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.testkit.agent.AgentContractTest;

/** The messages of the script for the contract. */
@Embedded(
    value = {"builtin:tool-loop", "builtin:scripted"},
    description = "a loop over models and tools")
abstract class ScriptedAgentContract extends AgentContractTest {
  @Override
  protected String model() {
    return "scripted";
  }

  @Override
  protected String answering() {
    return "hello there";
  }

  @Override
  protected String lasting() {
    return "work hard";
  }

  @Override
  protected String structured() {
    return "count the items";
  }

  @Override
  protected String deleting() {
    return "delete item 7";
  }
}
