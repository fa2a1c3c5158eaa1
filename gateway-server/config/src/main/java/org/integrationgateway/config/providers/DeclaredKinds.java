package org.integrationgateway.config.providers;

import java.util.List;
import org.integrationgateway.builtin.agent.ToolLoopAgent;
import org.integrationgateway.builtin.authorization.RelationshipAuthorization;
import org.integrationgateway.builtin.cache.MemoryCache;
import org.integrationgateway.builtin.identity.LocalIdentity;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.oidc.OidcConfig;
import org.integrationgateway.builtin.s3.DirectoryStorage;
import org.integrationgateway.builtin.secrets.EnvironmentSecrets;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.builtin.workflow.DurableWorkflow;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The kinds that {@code providers} may declare, with their embedded providers. */
public final class DeclaredKinds {
  private DeclaredKinds() {}

  public static final DeclaredKind SECRETS =
      DeclaredKind.of(
          ProviderKind.SECRETS,
          "Secrets providers. 'env' and 'file' need no declaration.",
          Builtin.of("env", EnvironmentSecrets.Config.class),
          Builtin.of("file", FileSecrets.Config.class));

  public static final DeclaredKind INDEXEDDB =
      DeclaredKind.of(
          ProviderKind.INDEXEDDB,
          "Databases. The server's own store is the one that server.providers names, else the"
              + " default, else the only embedded one, else one in GATEWAY_HOME.",
          Builtin.of("sqlite", SqliteIndexedDb.Config.class),
          Builtin.of("postgresql", PostgresqlConfig.class));

  /** Not part of {@link #all}: this kind has its own block. */
  public static final DeclaredKind RUNTIME =
      DeclaredKind.apart(ProviderKind.RUNTIME, Builtin.of("local", LocalRuntimeConfig.class));

  public static final DeclaredKind IDENTITY =
      DeclaredKind.of(
          ProviderKind.IDENTITY,
          "Identity providers: accounts and their access tokens. API tokens need no identity"
              + " provider.",
          Builtin.of("local", LocalIdentity.Config.class),
          Builtin.of("oidc", OidcConfig.class).withEgress());

  private static final List<DeclaredKind> ALL =
      List.of(
          SECRETS,
          INDEXEDDB,
          IDENTITY,
          DeclaredKind.of(
              ProviderKind.AUTHORIZATION,
              "Authorization providers: relationships of subjects to resources, and the actions"
                  + " that these allow.",
              Builtin.of("relationships", RelationshipAuthorization.Config.class)),
          DeclaredKind.of(
              ProviderKind.CACHE,
              "Caches: values that may be lost.",
              Builtin.of("memory", MemoryCache.Config.class)),
          DeclaredKind.of(
              ProviderKind.S3,
              "Object stores.",
              Builtin.of("directory", DirectoryStorage.Config.class)),
          DeclaredKind.of(
              ProviderKind.WORKFLOW,
              "Workflows: definitions, their runs, and their triggers.",
              Builtin.of("durable", DurableWorkflow.Config.class)),
          DeclaredKind.of(
              ProviderKind.AGENT,
              "Agents: sessions in which models take turns, with the apps as their tools.",
              Builtin.of("tool-loop", ToolLoopAgent.Config.class),
              Builtin.of("scripted", ToolLoopAgent.ScriptedConfig.class)));

  /** Every kind, in the order of the reference. */
  public static List<DeclaredKind> all() {
    return ALL;
  }
}
