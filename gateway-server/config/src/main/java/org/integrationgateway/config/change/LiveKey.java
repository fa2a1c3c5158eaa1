package org.integrationgateway.config.change;

import java.util.Optional;
import java.util.Set;

/**
 * A key whose change a running server takes over, with all keys below it: by a {@code Reloadable},
 * or because each use reads the live configuration. The change of any other key is refused: it
 * needs a restart.
 */
public enum LiveKey {
  APPS(
      "apps",
      "Added apps begin; calls of removed apps end in order; changed apps are swapped as"
          + " 'gateway provider restart' does, with their connections, limits, hosted bindings and"
          + " static files. Apps whose entry and package are the same are not touched."),
  CONNECTIONS("connections", "Changes the apps that name the connection by 'ref'."),
  PACKAGES(
      "packages",
      "Counts when a package is looked for afterwards: by this reload, by a restart of an app, and"
          + " for the catalogue of the console."),
  POLICIES(
      "authorization.policies",
      "The next call is decided by the new members and roles. The first policy, and the removal of"
          + " the last one, need a restart: they decide who is an operator."),
  MODEL("authorization.model", "The authorization provider gets the new model."),
  RELATIONSHIPS(
      "authorization.relationships", "The authorization provider gets the new relationships."),
  CACHES("providers.cache", Texts.LOOKED_UP + " The entries of 'builtin:memory' are lost."),
  SECRETS("providers.secrets", Texts.LOOKED_UP),
  STORAGES("providers.s3", Texts.LOOKED_UP),
  RUNTIMES("runtime.providers", Texts.LOOKED_UP + " A change of an embedded one needs a restart."),
  AGENTS("providers.agent", Texts.PACKAGED),
  WORKFLOW_PROVIDERS("providers.workflow", Texts.PACKAGED),
  IDENTITIES(
      "providers.identity",
      Texts.PACKAGED + " An entry of 'builtin:oidc' changes too, such as its client secret."),
  AUTHORIZATIONS(
      "providers.authorization",
      Texts.PACKAGED + " The new process gets model and relationships before it serves."),
  DATABASES(
      "providers.indexeddb", Texts.PACKAGED + " The server's own store changes by a restart only."),
  WORKFLOWS(
      "workflows",
      "Added and changed definitions are given to their providers; runs end on the version that"
          + " they began with. A removed definition stays at its provider and can be changed"
          + " there."),
  QUOTAS(
      "authorization.quotas",
      "Counts for calls that begin afterwards; calls of the same day and month count as before."),
  NOTICES(
      "server.notices",
      "Added receivers get what happens afterwards; removed ones get nothing more."),
  LOG("server.log", "Level, levels and format count from the next line."),
  CONCURRENCY("server.limits.concurrency", "Counts for requests that arrive afterwards."),
  APP_CONCURRENCY(
      "server.limits.perAppConcurrency",
      "Counts for calls that begin afterwards; running calls keep their places."),
  INVOCATION_DEPTH("server.limits.invocationDepth", "Counts for calls that begin afterwards."),
  REQUEST_TIMEOUT(
      "server.limits.requestTimeout",
      "Counts for calls that begin afterwards; running calls keep their time."),
  QUESTION_TIMEOUT("server.mcp.questionTimeout", "Counts for calls that begin afterwards."),
  QUOTA(
      "server.limits.quota",
      "Counts for calls that begin afterwards; calls of the same day and month count as before."),
  BODY("server.limits.requestBodyBytes", "Counts for requests that arrive afterwards."),
  UPLOAD("server.limits.uploadBytes", "Counts for requests that arrive afterwards."),
  RESPONSE("server.limits.upstreamResponseBytes", "Counts for calls that begin afterwards."),
  CONNECT_TIMEOUT(
      "server.limits.upstreamConnectTimeout",
      "Counts for requests that are sent afterwards, over connections of their own."),
  RESPONSE_TIMEOUT(
      "server.limits.upstreamResponseTimeout", "Counts for requests that are sent afterwards."),
  TRIES("server.limits.upstreamTries", "Counts for requests that are sent afterwards."),
  STREAMS("server.limits.eventStreams", "Counts for streams that begin; open ones stay."),
  SUBJECT_STREAMS(
      "server.limits.eventStreamsPerSubject", "Counts for streams that begin; open ones stay."),
  TURN_STREAMS(
      "server.limits.turnStreamsPerSubject", "Counts for streams that begin; open ones stay."),
  SESSIONS(
      "server.limits.mcpSessionsPerSubject",
      "Counts when a subject begins a session: those beyond it end then."),
  HEARTBEAT("server.limits.eventStreamHeartbeat", "Counts from the next comment of each stream."),
  STALL("server.limits.eventStreamStall", "Counts from the next comment of each stream."),
  EGRESS(
      "server.egress",
      "Counts for the next request to an upstream, a model, an identity provider or a package"
          + " source. Requests in progress and open streams end as they began. Files of authorities"
          + " are read when a request first needs them."),
  API_TOKEN_LIFE("server.apiTokenTtl", "Counts for tokens that are made afterwards."),
  SESSION_LIFE("server.sessionTtl", "Counts for sessions that begin; others keep their end."),
  SESSION_IDLE(
      "server.sessionIdleTtl",
      "Counts for all sessions at once: one that was not used for longer ends."),
  ACCESS_TOKEN_LIFE(
      "server.mcp.login.accessTokenTtl", "Counts for access tokens that are issued afterwards."),
  GRANT_LIFE(
      "server.mcp.login.grantTtl",
      "Counts for grants that begin or are refreshed; others keep their end until then."),
  SUBJECT_RATE("server.limits.perSubjectRate", "Begins to count anew for every subject."),
  ADDRESS_RATE("server.limits.perAddressRate", "Begins to count anew for every address."),
  LOGIN_RATE("server.limits.loginRate", "Begins to count anew for every address.");

  /** The keys of providers. */
  public static final Set<LiveKey> OF_PROVIDERS =
      Set.of(
          CACHES,
          SECRETS,
          STORAGES,
          RUNTIMES,
          AGENTS,
          WORKFLOW_PROVIDERS,
          IDENTITIES,
          AUTHORIZATIONS,
          DATABASES);

  private static final class Texts {
    private static final String LOOKED_UP =
        "Added ones begin, changed ones are swapped, removed ones end after the apps that used"
            + " them have changed.";
    private static final String PACKAGED =
        "The process of a changed package or entry is swapped. Added, removed and embedded ones,"
            + " and another default, need a restart.";
  }

  private final String path;
  private final String text;

  LiveKey(String path, String text) {
    this.path = path;
    this.text = text;
  }

  /** The key in the file, such as {@code server.log}. */
  public String path() {
    return path;
  }

  /** How the change takes effect, for the reference. */
  public String text() {
    return text;
  }

  /** The live key of a changed path; empty for a path that cannot change live. */
  public static Optional<LiveKey> of(String changed) {
    for (var key : values()) {
      if (changed.equals(key.path) || changed.startsWith(key.path + ".")) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }
}
