package org.integrationgateway.sdk.authorization;

import java.util.List;
import java.util.Optional;

/**
 * Defines resource types, their relations, and the actions that relations allow.
 *
 * @param id names this content; chosen by the provider, which ignores the given one
 * @param resourceTypes in the order of their names when they come from a provider
 */
public record AuthorizationModel(String id, List<ResourceType> resourceTypes) {
  public AuthorizationModel {
    resourceTypes = List.copyOf(resourceTypes);
  }

  /** A model to set at a provider. */
  public static AuthorizationModel of(ResourceType... resourceTypes) {
    return new AuthorizationModel("", List.of(resourceTypes));
  }

  /** The resource type of this name. */
  public Optional<ResourceType> resourceType(String name) {
    return resourceTypes.stream().filter(type -> type.name().equals(name)).findFirst();
  }
}
