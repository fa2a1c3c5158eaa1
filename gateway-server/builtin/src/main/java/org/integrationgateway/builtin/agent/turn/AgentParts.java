package org.integrationgateway.builtin.agent.turn;

import java.time.Duration;
import java.time.InstantSource;
import org.integrationgateway.builtin.agent.model.Model;
import org.integrationgateway.builtin.agent.workspace.SessionWorkspaces;
import org.integrationgateway.builtin.agent.workspace.SourceFolders;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;

/**
 * The parts of the agent. The agent closes none of them.
 *
 * @param database of sessions, turns, events and interactions
 * @param model gives the answers of the assistant
 * @param apps the apps that tools call
 * @param catalog the tools that a subject may use
 * @param schemas validates structured outputs
 * @param workspaces the sources of sessions
 * @param lease how long a process holds a turn without renewing its lease
 */
public record AgentParts(
    IndexedDb database,
    Model model,
    Apps apps,
    ToolCatalog catalog,
    OutputSchemas schemas,
    SessionWorkspaces workspaces,
    InstantSource clock,
    Duration lease) {
  /** The lease of a server's turns. */
  public static final Duration LEASE = Duration.ofSeconds(15);

  /** The parts of an agent without workspaces. */
  public AgentParts(
      IndexedDb database,
      Model model,
      Apps apps,
      ToolCatalog catalog,
      OutputSchemas schemas,
      InstantSource clock) {
    this(
        database,
        model,
        apps,
        catalog,
        schemas,
        new SessionWorkspaces(SourceFolders.NONE, clock),
        clock,
        LEASE);
  }

  /** These parts with another lease. */
  public AgentParts withLease(Duration other) {
    return new AgentParts(database, model, apps, catalog, schemas, workspaces, clock, other);
  }
}
