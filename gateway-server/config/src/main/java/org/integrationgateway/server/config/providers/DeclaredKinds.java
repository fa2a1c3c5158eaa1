package org.integrationgateway.server.config.providers;

import java.util.List;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The kinds that {@code providers} may declare, with their embedded providers. */
public final class DeclaredKinds {
  private DeclaredKinds() {}

  public static final DeclaredKind SECRETS =
      DeclaredKind.of(
          ProviderKind.SECRETS,
          "Secrets providers. 'env' and 'file' need no declaration.",
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

  /** Not part of {@link #all}: this kind has its own block. */
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

  public static final DeclaredKind IDENTITY =
      DeclaredKind.of(
          ProviderKind.IDENTITY,
          "Identity providers: accounts and their access tokens. API tokens need no identity"
              + " provider.",
          Builtin.of(
              "local",
              IdentityKeys.ACCESS_TOKEN_LIFE,
              IdentityKeys.GRANT_LIFE,
              IdentityKeys.CLIENTS),
          Builtin.of(
                  "oidc",
                  OidcKeys.ISSUER,
                  OidcKeys.CLIENT_ID,
                  OidcKeys.CLIENT_SECRET,
                  OidcKeys.SCOPES,
                  OidcKeys.AUTHORIZATION_PARAMETERS,
                  OidcKeys.SUBJECT_CLAIM,
                  OidcKeys.GROUPS_CLAIM,
                  OidcKeys.EMAIL_VERIFIED,
                  OidcKeys.ALLOWED_EMAIL_DOMAINS,
                  OidcKeys.REQUIRED_GROUPS,
                  OidcKeys.AUDIENCE,
                  OidcKeys.TIMEOUT,
                  IdentityKeys.ACCESS_TOKEN_LIFE,
                  IdentityKeys.GRANT_LIFE)
              .withEgress());

  private static final List<DeclaredKind> ALL =
      List.of(
          SECRETS,
          INDEXEDDB,
          IDENTITY,
          DeclaredKind.of(
              ProviderKind.AUTHORIZATION,
              "Authorization providers: relationships of subjects to resources, and the actions"
                  + " that these allow.",
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
              "Workflows: definitions, their runs, and their triggers.",
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
                  AgentKeys.WORKSPACES,
                  AgentKeys.LIMITS),
              Builtin.of(
                  "scripted",
                  AgentKeys.SCENES,
                  AgentKeys.MODELS,
                  AgentKeys.OPTIONS,
                  AgentKeys.APPROVAL,
                  AgentKeys.ASKS_PEOPLE,
                  AgentKeys.WORKSPACES,
                  AgentKeys.LIMITS)));

  /** Every kind, in the order of the reference. */
  public static List<DeclaredKind> all() {
    return ALL;
  }
}
