package org.integrationgateway.manifest.app;

import java.util.Optional;

/**
 * {@code graphql} of an allowed operation: the document that it runs.
 *
 * @param document the whole query or mutation; its variables are the operation's parameters
 * @param operationName which one runs; empty where the document holds only one
 */
public record GraphqlOperation(String document, Optional<String> operationName) {
  public GraphqlOperation {
    if (document.isBlank()) {
      throw new IllegalArgumentException("graphql.document is empty");
    }
  }
}
