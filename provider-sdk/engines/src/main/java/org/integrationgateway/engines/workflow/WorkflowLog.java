package org.integrationgateway.engines.workflow;

import org.jspecify.annotations.Nullable;

/** Receives what operators of an engine have to know. Used by many threads at once. */
@FunctionalInterface
public interface WorkflowLog {
  /**
   * Logs a failure that no caller is told of.
   *
   * @param failure when a stack trace helps
   */
  void warn(String message, @Nullable Throwable failure);

  /** The log of the process. */
  static WorkflowLog system() {
    return (message, failure) ->
        System.getLogger("org.integrationgateway.workflow")
            .log(System.Logger.Level.WARNING, message, failure);
  }
}
