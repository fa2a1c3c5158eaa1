package org.integrationgateway.manifest.openapi.input;

import java.util.Optional;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import tools.jackson.databind.JsonNode;

/**
 * A member of the input.
 *
 * @param schema as the document has it
 */
public record DraftMember(
    String name,
    JsonNode schema,
    Optional<String> description,
    boolean required,
    boolean deprecated) {
  /** A parameter with this schema. */
  static DraftMember of(String name, JsonNode parameter, JsonNode schema, boolean required) {
    return new DraftMember(
        name,
        schema,
        Nodes.words(parameter, "description"),
        required,
        Nodes.isTrue(parameter, "deprecated"));
  }

  DraftMember named(String other) {
    return new DraftMember(other, schema, description, required, deprecated);
  }
}
