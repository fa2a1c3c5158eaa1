package org.integrationgateway.engines.workflow;

import java.util.Set;

/** Executes the tasks of workflows, for {@link StoredWorkflow}. */
public interface Execution extends AutoCloseable {
  /** Begins to execute stored and new tasks; called once. */
  void start();

  /** A change is stored after which tasks may be due: looks for them at once. */
  void ring();

  /** Interrupts the attempts under way of runs that were cancelled or have failed. */
  void cancel(Set<String> runIds);

  /** Ends; attempts under way are made again later under the same ids. */
  @Override
  void close();
}
