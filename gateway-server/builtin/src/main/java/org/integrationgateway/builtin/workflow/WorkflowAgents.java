package org.integrationgateway.builtin.workflow;

import java.util.Optional;
import org.integrationgateway.sdk.agent.Agent;

/** The agents of the deployment. */
@FunctionalInterface
public interface WorkflowAgents {
  /** A deployment without agents. */
  WorkflowAgents NONE = provider -> Optional.empty();

  /** The agent of a provider. * * @param provider its name; empty: the default provider */
  Optional<Agent> find(Optional<String> provider);
}
