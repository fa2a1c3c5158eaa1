package org.integrationgateway.surfaces.graphql.introspection;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells the members of input objects to callers, who cannot see the schema of the upstream. */
public final class InputMembers {
  private static final int DEEPEST = 2;
  private static final int MOST_VALUES = 12;

  private final UpstreamSchema schema;

  public InputMembers(UpstreamSchema schema) {
    this.schema = schema;
  }

  /**
   * The members of a type in the notation of GraphQL, two levels deep, such as {@code title:
   * String!, state: State (OPEN | DONE)}; one level deep where that is too long; empty for a type
   * that is no input object.
   *
   * @param type of a variable: {@code [IssueInput!]!}
   * @param longest characters of two levels
   */
  public Optional<String> of(String type, int longest) {
    return Optional.ofNullable(schema.types().get(named(type)))
        .filter(found -> found.kind() == UpstreamSchema.Kind.INPUT_OBJECT)
        .map(
            found -> {
              var deep = members(found, DEEPEST);
              return deep.length() <= longest ? deep : members(found, 1);
            });
  }

  private String members(UpstreamSchema.Type type, int levels) {
    return members(type, new HashSet<>(Set.of(type.name())), levels);
  }

  private static String named(String type) {
    return type.replaceAll("[\\[\\]!]", "");
  }

  private String members(UpstreamSchema.Type type, Set<String> around, int levels) {
    return type.inputs().stream()
        .map(input -> input.name() + ": " + described(input.type().text(), around, levels))
        .collect(Collectors.joining(", "));
  }

  private String described(String type, Set<String> around, int levels) {
    var found = schema.types().get(named(type));
    if (found == null) {
      return type;
    }
    if (found.kind() == UpstreamSchema.Kind.ENUM && found.values().size() <= MOST_VALUES) {
      return type + " (" + String.join(" | ", found.values()) + ")";
    }
    boolean expanded =
        found.kind() == UpstreamSchema.Kind.INPUT_OBJECT && levels > 1 && around.add(found.name());
    if (!expanded) {
      return type;
    }
    var members = members(found, around, levels - 1);
    around.remove(found.name());
    return type + " {" + members + "}";
  }
}
