package org.integrationgateway.sdk.app.task;

/** Tells the callers of a task how far it is. */
@FunctionalInterface
public interface TaskProgress {
  /**
   * Tells how far the task is. Callers see the newest message within two seconds.
   *
   * @param message for people, such as {@code "3 of 10 pages"}
   */
  void tell(String message);
}
