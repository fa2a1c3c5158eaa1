package org.integrationgateway.sdk.authorization;

import java.util.List;

/**
 * A type of resources.
 *
 * @param name as in {@link ResourceRef#type}
 * @param relations the relations of such a resource
 * @param actions what can be done to such a resource
 * @param description for people; may be empty
 */
public record ResourceType(
    String name,
    List<RelationDefinition> relations,
    List<ActionDefinition> actions,
    String description) {
  public ResourceType {
    relations = List.copyOf(relations);
    actions = List.copyOf(actions);
  }

  /** A type without description. */
  public static ResourceType of(
      String name, List<RelationDefinition> relations, List<ActionDefinition> actions) {
    return new ResourceType(name, relations, actions, "");
  }
}
