package org.integrationgateway.testkit;

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

/** What JSON Schema says of schemas and documents. */
final class Schemas {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  private final JsonMapper json = JsonMapper.builder().build();
  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  /** What is wrong with a schema; empty when it is one. */
  List<String> problems(String schema) {
    try {
      json.readTree(schema);
    } catch (JacksonException malformed) {
      return List.of("is not JSON: " + malformed.getOriginalMessage());
    }
    return said(registry.getSchema(SchemaLocation.of(DIALECT)).validate(schema, InputFormat.JSON));
  }

  /** Why a document does not fit a schema; empty when it does. */
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
