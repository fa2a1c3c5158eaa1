package org.integrationgateway.host.connect;

import java.util.List;
import java.util.Optional;

/**
 * The identity that a provider reports.
 *
 * @param kind the spelling of a manifest's {@code kind}, such as {@code app}
 * @param name of its package, or the name it was launched under
 * @param version of its package, when it knows
 * @param displayName for people
 * @param warnings what an operator should know before using it
 * @param minProtocol oldest protocol version it speaks
 * @param maxProtocol newest protocol version it speaks
 * @param features optional abilities, by name
 */
public record ProviderIdentity(
    String kind,
    String name,
    Optional<String> version,
    Optional<String> displayName,
    List<String> warnings,
    int minProtocol,
    int maxProtocol,
    List<String> features) {
  public ProviderIdentity {
    warnings = List.copyOf(warnings);
    features = List.copyOf(features);
  }
}
