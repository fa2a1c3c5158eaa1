package org.integrationgateway.server.config.providers;

import java.util.List;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The table of kinds that {@code providers} may declare, and of what the server carries itself. */
public final class DeclaredKinds {
  private DeclaredKinds() {}

  public static final DeclaredKind SECRETS =
      DeclaredKind.of(
          ProviderKind.SECRETS,
          "Secret providers. 'env' and 'file' are there without being declared.",
          Builtin.of("env", BuiltinKeys.VARIABLE_PREFIX),
          Builtin.of("file", BuiltinKeys.SECRET_DIRECTORY));

  public static final DeclaredKind INDEXEDDB =
      DeclaredKind.of(
          ProviderKind.INDEXEDDB,
          "Databases. The server's own store is the one that server.providers names, else the"
              + " default, else the only embedded one, else one in GATEWAY_HOME.",
          Builtin.of("sqlite", IndexedDbKeys.FILE),
          Builtin.of(
              "postgresql",
              IndexedDbKeys.URL,
              IndexedDbKeys.USER,
              IndexedDbKeys.PASSWORD,
              IndexedDbKeys.POOL_SIZE));

  /** Not among {@link #all}: it has a block of its own. */
  public static final DeclaredKind RUNTIME =
      DeclaredKind.under(
          "providers",
          ProviderKind.RUNTIME,
          "Hosted execution backends by name.",
          Builtin.of(
              "local",
              RuntimeBuiltinKeys.MAX_SESSIONS,
              RuntimeBuiltinKeys.REMEMBER_ENDED,
              RuntimeBuiltinKeys.STOP_GRACE,
              RuntimeBuiltinKeys.LISTEN,
              RuntimeBuiltinKeys.WORKSPACES));

  private static final List<DeclaredKind> ALL =
      List.of(
          SECRETS,
          INDEXEDDB,
          DeclaredKind.of(
              ProviderKind.IDENTITY,
              "Identity providers: who people are. API tokens work without one.",
              Builtin.of(
                  "local",
                  IdentityKeys.ACCESS_TOKEN_LIFE,
                  IdentityKeys.GRANT_LIFE,
                  IdentityKeys.CLIENTS)),
          DeclaredKind.of(
              ProviderKind.AUTHORIZATION,
              "Authorization providers: who stands how to what, and what that allows.",
              Builtin.of("relationships")),
          DeclaredKind.of(
              ProviderKind.CACHE,
              "Caches: values that may be lost.",
              Builtin.of("memory", BuiltinKeys.CACHE_BYTES)),
          DeclaredKind.of(
              ProviderKind.S3,
              "Object stores.",
              Builtin.of("directory", BuiltinKeys.OBJECT_DIRECTORY, BuiltinKeys.OBJECT_BYTES)),
          DeclaredKind.of(
              ProviderKind.WORKFLOW,
              "Workflows: definitions, their runs, and what starts them.",
              Builtin.of(
                  "durable",
                  BuiltinKeys.WORKFLOW_ATTEMPTS,
                  BuiltinKeys.WORKFLOW_RUNS,
                  BuiltinKeys.WORKFLOW_RETENTION)),
          DeclaredKind.of(
              ProviderKind.AGENT,
              "Agents: sessions in which models take turns, with the apps as their tools.",
              Builtin.of(
                  "tool-loop",
                  AgentKeys.MODEL,
                  AgentKeys.MODELS,
                  AgentKeys.OPTIONS,
                  AgentKeys.APPROVAL,
                  AgentKeys.ASKS_PEOPLE,
                  AgentKeys.LIMITS),
              Builtin.of(
                  "scripted",
                  AgentKeys.SCENES,
                  AgentKeys.MODELS,
                  AgentKeys.OPTIONS,
                  AgentKeys.APPROVAL,
                  AgentKeys.ASKS_PEOPLE,
                  AgentKeys.LIMITS)));

  /** Every kind, in the order of the reference. */
  public static List<DeclaredKind> all() {
    return ALL;
  }
}
