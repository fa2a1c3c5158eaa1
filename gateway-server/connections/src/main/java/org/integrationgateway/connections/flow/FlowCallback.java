package org.integrationgateway.connections.flow;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;

/**
 * A browser, or program, that comes back from an authorization server.
 *
 * @param parameters of the query, each once
 * @param visitor who presents a session or token
 * @param confirmed what the person has answered, where it was asked
 */
public record FlowCallback(
    Map<String, String> parameters, Optional<Caller> visitor, Optional<Boolean> confirmed) {
  public FlowCallback {
    parameters = Map.copyOf(parameters);
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isEmpty());
  }

  /** Leaves out the parameters: they hold the code. */
  @Override
  public String toString() {
    return "FlowCallback[" + visitor.map(caller -> caller.subject().id()).orElse("unknown") + "]";
  }
}
