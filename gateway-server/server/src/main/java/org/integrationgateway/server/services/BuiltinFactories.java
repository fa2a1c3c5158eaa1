package org.integrationgateway.server.services;

import java.time.Clock;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.s3.Presigner;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.services.oidc.OidcBuiltins;

/**
 * The factories of the embedded providers, including those that store their data in the server's
 * own database.
 */
public record BuiltinFactories(GatewayConfig config, IndexedDb database, Clock clock) {
  /** The factories. */
  public Builtins of(
      Function<String, Presigner> presigners,
      WorkflowBuiltins workflows,
      AgentBuiltins agents,
      LocalLogins logins,
      OidcBuiltins oidc) {
    var databases = new Databases(config.home(), config.storage().provider(), database);
    return StandardBuiltins.of(config.home(), System.getenv(), clock, presigners)
        .with(ProviderKind.INDEXEDDB, "sqlite", databases::sqlite)
        .with(ProviderKind.INDEXEDDB, "postgresql", databases::postgresql)
        .with(ProviderKind.WORKFLOW, "durable", workflows)
        .with(ProviderKind.AGENT, "tool-loop", agents::toolLoop)
        .with(ProviderKind.AGENT, "scripted", agents::scripted)
        .with(ProviderKind.IDENTITY, "local", logins::make)
        .with(ProviderKind.IDENTITY, "oidc", oidc::make)
        .with(
            ProviderKind.AUTHORIZATION,
            "relationships",
            (name, unused) -> Relationships.make(database, name));
  }
}
