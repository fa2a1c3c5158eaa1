package org.integrationgateway.core.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.ToolChange;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/**
 * Operations of an app that only its provider or its upstream knows, and only under the connection
 * of a caller.
 */
public interface CallerCatalog {
  /** The connection under which the operations are asked for. */
  Connection connection();

  /**
   * Whether callers with the same credential have the same operations: they depend on the
   * credential only, and one answer serves all of these callers.
   */
  default boolean dependsOnCredentialOnly() {
    return false;
  }

  /**
   * The operations that a caller has in addition to those that every caller has.
   *
   * @param credential the caller's, when the connection has one
   * @throws CredentialRefusedException when the upstream refuses the credential
   * @throws GatewayException {@code PROVIDER_*}, {@code UPSTREAM_*}
   */
  CallerOperations operations(
      CallContext context, Optional<Credential> credential, Deadline deadline);

  /**
   * The reaction to a change of an upstream's description of the operations; empty for operations
   * that no upstream describes.
   */
  default Optional<ToolChange> onToolChange() {
    return Optional.empty();
  }

  /** Ends what it holds of the upstream: its app is no longer deployed. */
  default void close() {}

  /**
   * The operations of one caller.
   *
   * @param refused why others exist and cannot be called, by their ids
   * @param maxAge how long they may be kept
   */
  record CallerOperations(
      List<Operation> operations, Map<String, String> refused, Duration maxAge) {
    public CallerOperations {
      operations = List.copyOf(operations);
      refused = Map.copyOf(refused);
    }

    /** Operations that all can be called. */
    public CallerOperations(List<Operation> operations, Duration maxAge) {
      this(operations, Map.of(), maxAge);
    }
  }
}
