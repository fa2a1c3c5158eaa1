package org.integrationgateway.mcp.task;

import java.util.Optional;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import tools.jackson.databind.node.ObjectNode;

/**
 * The task at the MCP server or the provider behind an app that a task of the gateway stands for.
 *
 * @param id as the server or the provider names it
 * @param older whether the server is of 2025-11-25
 * @param connection that the call chose, where it chose one
 * @param instance that the call chose, where it chose one
 * @param pollMillis how often the server wants to be asked
 * @param operations that tell about the task of a provider and end it; empty: a server has it
 */
public record UpstreamRef(
    String id,
    boolean older,
    Optional<String> connection,
    Optional<String> instance,
    long pollMillis,
    Optional<TaskOperations> operations) {
  private static final long POLL = 1000;
  private static final long LEAST_POLL = 100;
  private static final long MOST_POLL = 60_000;

  /**
   * The task that a call has become.
   *
   * @param created as {@link ServerTask} describes it
   * @param selector the choice of the connection of the call
   */
  public static UpstreamRef of(ObjectNode created, Selector selector) {
    var task = ServerTask.of(created);
    long poll = created.path("pollIntervalMs").asLong(POLL);
    return new UpstreamRef(
        task.id(),
        task.older(),
        selector.connection(),
        selector.instance(),
        Math.max(LEAST_POLL, Math.min(MOST_POLL, poll)),
        TaskOperations.read(created));
  }

  /** The choice of the connection of the call. */
  public Selector selector() {
    return connection.isEmpty() && instance.isEmpty()
        ? Selector.NONE
        : new Selector(connection, instance);
  }

  public ServerTask task() {
    return new ServerTask(id, older);
  }
}
