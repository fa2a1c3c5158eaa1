package org.integrationgateway.sdk.app;

import java.util.List;
import java.util.Optional;

/**
 * One operation of an app, as callers see it.
 *
 * @param id names it in URLs and tools: letters, digits, {@code . _ -}, at most 128 characters
 * @param title a short name for people; empty: the id is shown
 * @param description what it does, for people and models; MCP clients send it to the model
 * @param inputSchema JSON Schema (2020-12) of the input, as JSON text; its root is an object
 * @param outputSchema JSON Schema (2020-12) of a successful answer's body, as JSON text; empty: the
 *     answer is not described
 * @param hints whether it reads, repeats or destroys; clients of MCP get them as annotations
 * @param tags for grouping and search
 * @param allowedRoles callers need one of them where the deployment binds a policy; empty: all may
 *     call it
 */
public record AppOperation(
    String id,
    Optional<String> title,
    Optional<String> description,
    String inputSchema,
    Optional<String> outputSchema,
    OperationHints hints,
    List<String> tags,
    List<String> allowedRoles) {
  /**
   * Checks the id. The schemas are checked when the host reads the catalog.
   *
   * @throws IllegalArgumentException for an id with other characters or more than 128 of them
   */
  public AppOperation {
    if (!id.matches("[A-Za-z0-9._-]{1,128}")) {
      throw new IllegalArgumentException(
          "operation id '"
              + id
              + "' may hold letters, digits, '.', '_' and '-', at most 128 of them");
    }
    tags = List.copyOf(tags);
    allowedRoles = List.copyOf(allowedRoles);
  }
}
