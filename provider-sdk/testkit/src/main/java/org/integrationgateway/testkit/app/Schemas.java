package org.integrationgateway.testkit.app;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks schemas and documents with JSON Schema. */
final class Schemas {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  private final JsonMapper json = JsonMapper.shared();
  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  /** The problems of a schema; empty when it is valid. */
  List<String> problems(String schema) {
    try {
      json.readTree(schema);
    } catch (JacksonException malformed) {
      return List.of("is not JSON: " + malformed.getOriginalMessage());
    }
    return said(registry.getSchema(SchemaLocation.of(DIALECT)).validate(schema, InputFormat.JSON));
  }

  /** The problems of a document; empty when it fits the schema. */
  List<String> problems(String schema, byte[] document) {
    var text = new String(document, StandardCharsets.UTF_8);
    return said(registry.getSchema(schema, InputFormat.JSON).validate(text, InputFormat.JSON));
  }

  JsonNode read(String text) {
    return json.readTree(text);
  }

  private static List<String> said(List<Error> errors) {
    return errors.stream()
        .map(error -> error.getInstanceLocation() + " " + error.getMessage())
        .toList();
  }
}
