package org.integrationgateway.server.builtin.workflow;

import java.util.Optional;
import org.integrationgateway.sdk.agent.Agent;

/** The agents of the deployment. */
@FunctionalInterface
public interface Agents {
  /** There are none. */
  Agents NONE = provider -> Optional.empty();

  /**
   * One of them.
   *
   * @param provider its name; the default one when empty
   */
  Optional<Agent> find(Optional<String> provider);
}
