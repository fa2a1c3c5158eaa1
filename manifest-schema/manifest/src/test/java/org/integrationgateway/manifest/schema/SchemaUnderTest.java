package org.integrationgateway.manifest.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.integrationgateway.document.Node;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published schema, as a validator that is not ours understands it. */
final class SchemaUnderTest {
  static final JsonMapper MAPPER = JsonMapper.builder().build();
  static final JsonNode TREE = MAPPER.readTree(ManifestSchema.text());

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
  private static final Schema SCHEMA = REGISTRY.getSchema(TREE);

  private SchemaUnderTest() {}

  static List<Error> errors(Node manifest) {
    return errors(MAPPER.<JsonNode>valueToTree(manifest.toJava()));
  }

  static List<Error> errors(JsonNode manifest) {
    return SCHEMA.validate(manifest);
  }

  /** The same definitions, for a value of one member. */
  static Schema of(JsonNode member) {
    var alone = MAPPER.createObjectNode();
    alone.set("definitions", TREE.get("definitions"));
    alone.putArray("allOf").add(member);
    return REGISTRY.getSchema(alone);
  }
}
