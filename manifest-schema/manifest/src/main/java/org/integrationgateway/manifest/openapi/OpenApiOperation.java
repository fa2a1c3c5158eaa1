package org.integrationgateway.manifest.openapi;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.tree.OperationIds;

/**
 * An operation of a document.
 *
 * @param id its operationId, otherwise {@linkplain OperationIds#of made of method and path}
 * @param method in capitals
 * @param line of the document in which it begins, from 1
 * @param parameters its own and those of its path, then the members of the body
 * @param security names of the accepted security schemes, by default those of the document
 */
public record OpenApiOperation(
    String id,
    String method,
    String path,
    int line,
    Optional<String> summary,
    Optional<String> description,
    List<String> tags,
    boolean deprecated,
    List<OpenApiParameter> parameters,
    List<String> security) {
  public OpenApiOperation {
    tags = List.copyOf(tags);
    parameters = List.copyOf(parameters);
    security = List.copyOf(security);
  }

  /** {@code GET /pets/{petId}}. */
  public String route() {
    return method + " " + path;
  }
}
