package org.integrationgateway.work.agents;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Capabilities;

/**
 * The agent providers, for the subject of the call in force. What the subject may do is decided
 * here, so that it is the same on every door: whose sessions exist for it, what the limits of its
 * token leave, which tools its turns may have.
 */
public final class CallerAgents {
  private final List<String> names;
  private final Optional<String> byDefault;
  private final Map<String, Agent> named = new LinkedHashMap<>();

  /**
   * @param tools of turns
   * @param observer of what callers change
   */
  public CallerAgents(AgentProviders providers, TurnTools tools, AgentObserver observer) {
    this.names = providers.names();
    this.byDefault = providers.byDefault();
    var places = new AgentPlaces();
    var schemas = new StructuredSchemas();
    named.put("", new CallerAgent(providers, names, places, tools, schemas, observer));
    for (var name : names) {
      named.put(name, new CallerAgent(providers, List.of(name), places, tools, schemas, observer));
    }
  }

  /**
   * Refuses when there is no provider.
   *
   * @throws GatewayException {@code NOT_CONFIGURED}
   */
  public void requireProvider() {
    if (names.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "this gateway has no agent provider: declare one under providers.agent");
    }
  }

  /**
   * The providers that the subject of the call in force may use, in the order of the configuration.
   *
   * @throws ServiceException {@code DENIED} when its token leaves none
   */
  public List<AgentOffer> offers() {
    var caller = CallContext.currentSubject().map(Caller::of);
    var left =
        names.stream()
            .filter(name -> caller.isEmpty() || caller.get().mayUse(Caller.AGENT, name))
            .toList();
    if (left.isEmpty()) {
      // The refusal says which scope is missing.
      var unused = named("").capabilities();
    }
    return left.stream()
        .map(name -> new AgentOffer(name, isDefault(name), capabilities(name)))
        .toList();
  }

  private boolean isDefault(String name) {
    return byDefault.filter(name::equals).isPresent() || names.equals(List.of(name));
  }

  private Optional<Capabilities> capabilities(String name) {
    try {
      return Optional.of(named(name).capabilities());
    } catch (ServiceException away) {
      return Optional.empty();
    }
  }

  /** One provider, as {@link #named}; empty when there is no provider of this name. */
  public Optional<Agent> find(String provider) {
    return names.isEmpty() ? Optional.empty() : Optional.ofNullable(named.get(provider));
  }

  /**
   * One provider.
   *
   * @param provider its name; empty: all of them, as one
   * @throws GatewayException {@code NOT_CONFIGURED} when there is no agent provider; {@code
   *     INVALID_PARAMETERS} when no provider has this name
   */
  public Agent named(String provider) {
    requireProvider();
    var agent = named.get(provider);
    if (agent == null) {
      throw GatewayException.invalid(
          "provider",
          "there is no agent provider '%s'.%s Declared: %s"
              .formatted(
                  provider, SimilarNames.sentence(provider, names), String.join(", ", names)));
    }
    return agent;
  }
}
