package org.integrationgateway.server.builtin.workflow;

import java.util.List;
import org.integrationgateway.sdk.Problem;

/** Holds documents against JSON Schemas. */
@FunctionalInterface
public interface Schemas {
  /**
   * What is wrong with a document.
   *
   * @param schemaJson the schema, as JSON text
   * @param documentJson the document, as JSON text
   * @throws IllegalArgumentException when the schema is none, saying why
   */
  List<Problem> problems(String schemaJson, String documentJson);
}
