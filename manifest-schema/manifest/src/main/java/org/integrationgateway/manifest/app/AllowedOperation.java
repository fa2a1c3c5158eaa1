package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.pagination.Pagination;

/**
 * An entry of {@code spec.allowedOperations}: an operation that is exposed, and how.
 *
 * @param alias its name for callers; empty: the original id
 * @param description instead of the original one, for people and models
 * @param allowedRoles callers need one of them, where the deployment binds the app to a policy
 * @param paginate whether pages are fetched automatically and answered as one list
 * @param pagination how pages are fetched; empty: as the app says
 * @param graphql the document that it runs, for operations of a GraphQL surface
 */
public record AllowedOperation(
    Optional<String> alias,
    Optional<String> description,
    List<String> allowedRoles,
    boolean paginate,
    Optional<Pagination> pagination,
    Optional<OperationDocument> graphql) {
  public AllowedOperation {
    allowedRoles = List.copyOf(allowedRoles);
  }
}
