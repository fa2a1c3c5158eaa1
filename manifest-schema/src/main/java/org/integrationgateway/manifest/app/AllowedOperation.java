package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;

/**
 * One of {@code spec.allowedOperations}: an operation that is exposed, and how.
 *
 * @param alias its name for callers
 * @param paginate whether pages are fetched automatically
 * @param raw {@code pagination} and {@code graphql} as they are written
 */
public record AllowedOperation(
    Optional<String> alias,
    Optional<String> description,
    List<String> allowedRoles,
    boolean paginate,
    Map<String, Node> raw) {
  public AllowedOperation {
    allowedRoles = List.copyOf(allowedRoles);
    raw = Map.copyOf(raw);
  }
}
