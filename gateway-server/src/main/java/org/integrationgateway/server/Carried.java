package org.integrationgateway.server;

import java.time.Clock;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.s3.Presigner;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.services.Builtins;
import org.integrationgateway.server.services.Databases;
import org.integrationgateway.server.services.DurableWorkflows;
import org.integrationgateway.server.services.StandardBuiltins;
import org.integrationgateway.server.services.ToolLoopAgents;

/**
 * The providers that the server carries in itself, those included that keep what they know in its
 * own database.
 */
record Carried(GatewayConfig config, IndexedDb database, Clock clock) {
  /** Their factories. */
  Builtins of(
      Function<String, Presigner> presigners,
      DurableWorkflows workflows,
      ToolLoopAgents agents,
      LocalLogins logins) {
    var databases = new Databases(config.home(), config.storage().provider(), database);
    return StandardBuiltins.of(config.home(), System.getenv(), clock, presigners)
        .with(ProviderKind.INDEXEDDB, "sqlite", databases::sqlite)
        .with(ProviderKind.INDEXEDDB, "postgresql", databases::postgresql)
        .with(ProviderKind.WORKFLOW, "durable", workflows)
        .with(ProviderKind.AGENT, "tool-loop", agents::toolLoop)
        .with(ProviderKind.AGENT, "scripted", agents::scripted)
        .with(ProviderKind.IDENTITY, "local", logins::make)
        .with(
            ProviderKind.AUTHORIZATION,
            "relationships",
            (name, unused) -> Relationships.make(database, name));
  }
}
