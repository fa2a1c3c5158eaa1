package org.integrationgateway.engines.workflow;

import java.util.List;
import org.integrationgateway.sdk.Problem;

/** Validates documents against JSON Schemas. */
@FunctionalInterface
public interface InputSchemas {
  /**
   * The problems of a document; empty when it fits.
   *
   * @param schemaJson the schema, as JSON text
   * @param documentJson the document, as JSON text
   * @throws IllegalArgumentException when the schema is not a JSON Schema, with the reason
   */
  List<Problem> problems(String schemaJson, String documentJson);
}
