package org.integrationgateway.sdk.authorization;

import java.util.List;

/**
 * An action on a resource.
 *
 * @param name unique in its type, spelled as a type
 * @param relations any of these allows it; at least one
 * @param description for people; may be empty
 */
public record ActionDefinition(String name, List<String> relations, String description) {
  public ActionDefinition {
    relations = List.copyOf(relations);
  }

  /** An action without description. */
  public static ActionDefinition of(String name, String... relations) {
    return new ActionDefinition(name, List.of(relations), "");
  }
}
