package org.integrationgateway.sdk.authorization;

import java.util.List;
import java.util.Optional;

/**
 * What can be related to what, and what that allows.
 *
 * @param id names this content; whatever is given, the provider chooses it
 * @param resourceTypes in the order of their names when they come from a provider
 */
public record AuthorizationModel(String id, List<ResourceType> resourceTypes) {
  public AuthorizationModel {
    resourceTypes = List.copyOf(resourceTypes);
  }

  /** A model to be given to a provider. */
  public static AuthorizationModel of(ResourceType... resourceTypes) {
    return new AuthorizationModel("", List.of(resourceTypes));
  }

  /** The resource type of this name. */
  public Optional<ResourceType> resourceType(String name) {
    return resourceTypes.stream().filter(type -> type.name().equals(name)).findFirst();
  }
}
