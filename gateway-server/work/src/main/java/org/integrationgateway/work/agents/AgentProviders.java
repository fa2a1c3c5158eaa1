package org.integrationgateway.work.agents;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The agent providers of the configuration.
 *
 * @param names in the order of the configuration
 * @param byDefault which one opens sessions that name no provider
 * @param packaged which of them are packages
 * @param running finds each of them
 */
public record AgentProviders(
    List<String> names, Optional<String> byDefault, Set<String> packaged, ServiceFinder running) {
  public AgentProviders {
    names = List.copyOf(names);
    packaged = Set.copyOf(packaged);
  }

  /** Returns the agent providers that the configuration declares. */
  public static AgentProviders of(DeclaredProviders declared, ServiceFinder running) {
    var all = declared.of(ProviderKind.AGENT);
    return new AgentProviders(
        all.stream().map(ProviderConfig::name).toList(),
        declared.defaultOf(ProviderKind.AGENT).map(ProviderConfig::name),
        Set.copyOf(
            all.stream()
                .filter(provider -> provider.origin() instanceof ProviderConfig.Packaged)
                .map(ProviderConfig::name)
                .toList()),
        running);
  }

  /** Returns a provider by its name, once it is started. */
  Stream<NamedAgent> find(String name) {
    return running
        .find(ProviderKind.AGENT, name)
        .map(agent -> new NamedAgent(name, agent, packaged.contains(name)))
        .stream();
  }
}
