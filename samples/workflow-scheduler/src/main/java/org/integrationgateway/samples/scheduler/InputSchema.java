package org.integrationgateway.samples.scheduler;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.Problem;

/** JSON Schema of inputs. References lead into the schema itself, nowhere else. */
final class InputSchema {
  private static final String AT = "/inputSchema";
  private static final SpecificationVersion DIALECT = SpecificationVersion.DRAFT_2020_12;

  private InputSchema() {}

  /** Returns why a schema cannot be used. */
  static List<Problem> unusable(Map<String, Object> schema) {
    var registry = registry();
    var text = Documents.write(schema);
    try {
      var wrong =
          registry
              .getSchema(SchemaLocation.of(DIALECT.getDialectId()))
              .validate(text, InputFormat.JSON);
      if (wrong.isEmpty()) {
        registry.getSchema(text, InputFormat.JSON).initializeValidators();
      }
      return wrong.stream().map(error -> problem(AT, error)).toList();
    } catch (SchemaException | IllegalArgumentException unusable) {
      return List.of(new Problem(AT, "cannot be used: " + unusable.getMessage()));
    }
  }

  /** Returns the place where a value does not match the schema. */
  static List<Problem> problems(Map<String, Object> schema, Object value) {
    return registry()
        .getSchema(Documents.write(schema), InputFormat.JSON)
        .validate(Documents.write(value), InputFormat.JSON)
        .stream()
        .map(error -> problem(error.getInstanceLocation().toString(), error))
        .toList();
  }

  private static Problem problem(String pointer, Error error) {
    return new Problem(pointer, String.valueOf(error.getMessage()));
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(
        DIALECT, builder -> builder.schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }
}
