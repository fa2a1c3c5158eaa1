package org.integrationgateway.engines.workflow.store;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores the definitions and runs of a workflow engine: in a database, or in memory. Used by many
 * threads at once.
 */
public interface WorkflowStore {
  /** Executes work that changes nothing. */
  <T extends @Nullable Object> T read(Function<WorkflowTransaction, T> work);

  /**
   * Executes work as one transaction: when it returns, all changes are stored; when it throws,
   * none. The work may be executed several times, and counts once.
   *
   * @throws org.integrationgateway.sdk.ServiceException {@code UNAVAILABLE} when the same work may
   *     succeed later; {@code FAILED}
   */
  <T extends @Nullable Object> T write(Function<WorkflowTransaction, T> work);
}
