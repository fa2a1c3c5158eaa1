package org.integrationgateway.samples.scheduler;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.integrationgateway.sdk.Problem;

/** JSON Schema of inputs. References lead into the schema itself, nowhere else. */
final class InputSchema {
  private static final SpecificationVersion DIALECT = SpecificationVersion.DRAFT_2020_12;

  private InputSchema() {}

  /**
   * Returns the places where a document does not match the schema.
   *
   * @throws IllegalArgumentException when the schema cannot be used, with the reason
   */
  static List<Problem> problems(String schemaJson, String documentJson) {
    var registry =
        SchemaRegistry.withDefaultDialect(
            DIALECT, builder -> builder.schemaLoader(loader -> loader.fetchRemoteResources(false)));
    try {
      var wrong =
          registry
              .getSchema(SchemaLocation.of(DIALECT.getDialectId()))
              .validate(schemaJson, InputFormat.JSON);
      if (!wrong.isEmpty()) {
        throw new IllegalArgumentException(String.valueOf(wrong.get(0)));
      }
      var schema = registry.getSchema(schemaJson, InputFormat.JSON);
      schema.initializeValidators();
      return schema.validate(documentJson, InputFormat.JSON).stream()
          .map(InputSchema::problem)
          .toList();
    } catch (SchemaException unusable) {
      throw new IllegalArgumentException("cannot be used: " + unusable.getMessage(), unusable);
    }
  }

  private static Problem problem(Error error) {
    return new Problem(error.getInstanceLocation().toString(), String.valueOf(error.getMessage()));
  }
}
