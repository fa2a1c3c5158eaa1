package org.integrationgateway.server.services;

import java.time.Clock;
import java.util.function.Function;
import org.integrationgateway.builtin.agent.ToolLoopAgent;
import org.integrationgateway.builtin.authorization.RelationshipAuthorization;
import org.integrationgateway.builtin.identity.LocalIdentity;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.oidc.OidcConfig;
import org.integrationgateway.builtin.s3.Presigner;
import org.integrationgateway.builtin.workflow.DurableWorkflow;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.people.accounts.LocalLogins;
import org.integrationgateway.people.oidc.OidcBuiltins;
import org.integrationgateway.providers.directory.Builtins;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.work.builtin.AgentBuiltins;
import org.integrationgateway.work.builtin.WorkflowBuiltins;

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
        .with(ProviderKind.INDEXEDDB, "sqlite", SqliteIndexedDb.Config.class, databases::sqlite)
        .with(ProviderKind.INDEXEDDB, "postgresql", PostgresqlConfig.class, databases::postgresql)
        .with(ProviderKind.WORKFLOW, "durable", DurableWorkflow.Config.class, workflows::make)
        .with(ProviderKind.AGENT, "tool-loop", ToolLoopAgent.Config.class, agents::toolLoop)
        .with(ProviderKind.AGENT, "scripted", ToolLoopAgent.ScriptedConfig.class, agents::scripted)
        .with(ProviderKind.IDENTITY, "local", LocalIdentity.Config.class, logins::make)
        .with(ProviderKind.IDENTITY, "oidc", OidcConfig.class, oidc::make)
        .with(
            ProviderKind.AUTHORIZATION,
            "relationships",
            RelationshipAuthorization.Config.class,
            (name, unused) -> Relationships.make(database, name));
  }
}
