package org.integrationgateway.builtin;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.integrationgateway.sdk.Problem;

/** Validates JSON documents against JSON Schemas (2020-12), for providers under test. */
public final class JsonSchemas {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  private JsonSchemas() {}

  /**
   * The problems of a document; empty when it fits.
   *
   * @throws IllegalArgumentException when the schema is not a JSON Schema, with the reason
   */
  public static List<Problem> problems(String schema, String document) {
    var invalid = REGISTRY.getSchema(SchemaLocation.of(DIALECT)).validate(schema, InputFormat.JSON);
    if (!invalid.isEmpty()) {
      throw new IllegalArgumentException("it is not a JSON Schema: " + invalid);
    }
    return REGISTRY
        .getSchema(schema, InputFormat.JSON)
        .validate(document, InputFormat.JSON)
        .stream()
        .map(JsonSchemas::problem)
        .toList();
  }

  private static Problem problem(Error error) {
    return new Problem(error.getInstanceLocation().toString(), error.getMessage());
  }
}
