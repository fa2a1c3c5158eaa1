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
      "Added apps start; calls of removed apps may finish; changed apps are replaced as by"
          + " 'gateway provider restart', with their connections, limits, hosted bindings and"
          + " static files. Apps whose entry and package are the same are not touched."),
  CONNECTIONS("connections", "Changes the apps that name the connection by 'ref'."),
  PACKAGES(
      "packages",
      "Applies when a package is looked up afterwards: by this reload, by a restart of an app,"
          + " and for the catalogue of the console."),
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
  RUNTIMES(
      "runtime.providers", Texts.LOOKED_UP + " A change of an embedded provider needs a restart."),
  AGENTS("providers.agent", Texts.PACKAGED),
  WORKFLOW_PROVIDERS("providers.workflow", Texts.PACKAGED),
  IDENTITIES(
      "providers.identity",
      Texts.PACKAGED + " An entry of 'builtin:oidc' changes too, such as its client secret."),
  AUTHORIZATIONS(
      "providers.authorization",
      Texts.PACKAGED + " The new process gets model and relationships before it serves."),
  DATABASES(
      "providers.indexeddb",
      Texts.PACKAGED + " The server's own store changes only with a restart."),
  WORKFLOWS(
      "workflows",
      "Added and changed definitions are passed to their providers; runs end on the version that"
          + " they began with. A removed definition stays at its provider and can be changed"
          + " there."),
  QUOTAS(
      "authorization.quotas",
      "Applies to calls that begin afterwards; earlier calls of the same day and month still"
          + " count."),
  NOTICES(
      "server.notices",
      "Added receivers get the notices of later events; removed ones get no more notices."),
  LOG("server.log", "Level, levels and format apply from the next line."),
  CONCURRENCY("server.limits.concurrency", "Applies to requests that arrive afterwards."),
  APP_CONCURRENCY(
      "server.limits.perAppConcurrency",
      "Applies to calls that begin afterwards; running calls keep their places."),
  INVOCATION_DEPTH("server.limits.invocationDepth", "Applies to calls that begin afterwards."),
  REQUEST_TIMEOUT(
      "server.limits.requestTimeout",
      "Applies to calls that begin afterwards; running calls keep their time limit."),
  QUESTION_TIMEOUT("server.mcp.questionTimeout", "Applies to calls that begin afterwards."),
  QUOTA(
      "server.limits.quota",
      "Applies to calls that begin afterwards; earlier calls of the same day and month still"
          + " count."),
  BODY("server.limits.requestBodyBytes", "Applies to requests that arrive afterwards."),
  UPLOAD("server.limits.uploadBytes", "Applies to requests that arrive afterwards."),
  RESPONSE("server.limits.upstreamResponseBytes", "Applies to calls that begin afterwards."),
  CONNECT_TIMEOUT(
      "server.limits.upstreamConnectTimeout",
      "Applies to requests that are sent afterwards, on new connections."),
  RESPONSE_TIMEOUT(
      "server.limits.upstreamResponseTimeout", "Applies to requests that are sent afterwards."),
  TRIES("server.limits.upstreamTries", "Applies to requests that are sent afterwards."),
  STREAMS("server.limits.eventStreams", "Applies to new streams; open ones stay."),
  SUBJECT_STREAMS(
      "server.limits.eventStreamsPerSubject", "Applies to new streams; open ones stay."),
  TURN_STREAMS("server.limits.turnStreamsPerSubject", "Applies to new streams; open ones stay."),
  SESSIONS(
      "server.limits.mcpSessionsPerSubject",
      "Applies when a subject begins a session: sessions beyond the limit end then."),
  HEARTBEAT("server.limits.eventStreamHeartbeat", "Applies from the next comment of each stream."),
  STALL("server.limits.eventStreamStall", "Applies from the next comment of each stream."),
  EGRESS(
      "server.egress",
      "Applies to the next request to an upstream, a model, an identity provider or a package"
          + " source. Requests in progress and open streams end as they began. Files of authorities"
          + " are read when a request first needs them."),
  API_TOKEN_LIFE("server.apiTokenTtl", "Applies to tokens that are created afterwards."),
  SESSION_LIFE("server.sessionTtl", "Applies to new sessions; others keep their expiry."),
  SESSION_IDLE(
      "server.sessionIdleTtl",
      "Applies to all sessions at once: a session that was not used for longer ends."),
  ACCESS_TOKEN_LIFE(
      "server.mcp.login.accessTokenTtl", "Applies to access tokens that are issued afterwards."),
  GRANT_LIFE(
      "server.mcp.login.grantTtl",
      "Applies to grants that are new or refreshed; others keep their expiry until then."),
  SUBJECT_RATE("server.limits.perSubjectRate", "Counting starts anew for every subject."),
  ADDRESS_RATE("server.limits.perAddressRate", "Counting starts anew for every address."),
  LOGIN_RATE("server.limits.loginRate", "Counting starts anew for every address.");

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
        "Added providers start, changed ones are replaced, removed ones stop after the apps that"
            + " used them have changed.";
    private static final String PACKAGED =
        "The process of a changed package or entry is replaced. Added, removed and embedded"
            + " providers, and another default, need a restart.";
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
