package org.integrationgateway.manifest.openapi.input;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import tools.jackson.databind.JsonNode;

/**
 * A member of the input.
 *
 * @param schema as the document has it
 * @param needs members that must be given where this one is, of a body that may be left out
 */
public record DraftMember(
    String name,
    JsonNode schema,
    Optional<String> description,
    boolean required,
    boolean deprecated,
    List<String> needs) {
  public DraftMember {
    needs = List.copyOf(needs);
  }

  /** A parameter with this schema. */
  static DraftMember of(String name, JsonNode parameter, JsonNode schema, boolean required) {
    return new DraftMember(
        name,
        schema,
        Nodes.words(parameter, "description"),
        required,
        Nodes.isTrue(parameter, "deprecated"),
        List.of());
  }

  DraftMember named(String other) {
    return new DraftMember(other, schema, description, required, deprecated, needs);
  }

  DraftMember needing(List<String> others) {
    return new DraftMember(name, schema, description, required, deprecated, others);
  }
}
