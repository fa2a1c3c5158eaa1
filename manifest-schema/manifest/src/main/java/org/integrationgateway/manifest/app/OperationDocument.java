package org.integrationgateway.manifest.app;

import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * {@code graphql} of an allowed operation: the document that it runs.
 *
 * @param text {@code document}: the whole query or mutation; its variables are the operation's
 *     parameters
 * @param operationName which one runs; empty where the document holds only one
 */
public record OperationDocument(String text, Optional<String> operationName) {
  public OperationDocument {
    if (text.isBlank()) {
      throw new InvalidMemberException("document", "graphql.document is empty");
    }
  }
}
