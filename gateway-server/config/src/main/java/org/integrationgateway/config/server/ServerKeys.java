package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.later;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.DURATION;
import static org.integrationgateway.config.shape.Scalars.ENCRYPTION_KEY;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.HOST_NAME;
import static org.integrationgateway.config.shape.Scalars.HTTP_URL;
import static org.integrationgateway.config.shape.Scalars.TEXT;
import static org.integrationgateway.config.shape.Scalars.duration;
import static org.integrationgateway.config.shape.Scalars.integer;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.config.egress.EgressKeys;
import org.integrationgateway.config.log.LogKeys;
import org.integrationgateway.config.login.ClientLoginKeys;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.NetworkText;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.Secret;

/** The {@code server} block. */
public final class ServerKeys {
  private static final int HIGHEST_PORT = 65_535;

  private ServerKeys() {}

  public static final Key<String> HOST =
      withDefault("host", TEXT, "0.0.0.0", "The address to listen on; 0.0.0.0 is all of them.");
  public static final Key<Integer> PORT =
      withDefault("port", integer(0, HIGHEST_PORT), 8080, "The port; 0 is any free port.");
  public static final Key<Settings> PUBLIC =
      block(
          "public",
          Block.of(HOST, PORT, TlsKeys.TLS),
          "The public listener: HTTP/1.1 and HTTP/2 on one port.");

  public static final Key<String> MANAGEMENT_HOST =
      withDefault("host", TEXT, "127.0.0.1", "The address to listen on.");
  public static final Key<Integer> MANAGEMENT_PORT =
      withDefault("port", integer(0, HIGHEST_PORT), 9090, "The port; 0 is any free port.");
  public static final Key<URI> MANAGEMENT_URL =
      optional(
          "baseUrl",
          HTTP_URL,
          "The URL of this listener for browsers, which log in at server.baseUrl and come back to"
              + " /admin here: with the host of server.baseUrl, and https where that is https.");
  public static final Key<Settings> MANAGEMENT =
      optional(
          "management",
          Block.of(MANAGEMENT_HOST, MANAGEMENT_PORT, TlsKeys.TLS, MANAGEMENT_URL),
          "A second listener for /health, /ready, /metrics and /admin, which the public listener"
              + " then does not serve.");

  public static final Key<URI> BASE_URL =
      optional(
          "baseUrl",
          HTTP_URL,
          "The URL of the gateway for callers, where a proxy is in front of it.");

  public static final Key<String> KEY_ID =
      required("id", TEXT, "Name of the key; stored beside each encrypted value.");
  public static final Key<Secret> KEY =
      required("key", ENCRYPTION_KEY, "Make one with 'openssl rand -base64 32'.");
  public static final Key<List<Settings>> KEYS =
      required(
          "keys",
          new ListOf<>(Block.of(KEY_ID, KEY)),
          "The first key encrypts, all keys decrypt: so keys can be changed.");
  public static final Key<Settings> ENCRYPTION =
      required(
          "encryption",
          Block.of(KEYS),
          "Protects stored credentials: 'keys: [{id: k1, key: ...}]'. Make a key with 'openssl rand"
              + " -base64 32'.");

  public static final Key<Duration> API_TOKEN_TTL =
      withDefault(
          "apiTokenTtl",
          DURATION,
          Duration.ofDays(30),
          "How long API tokens are valid; at most 365d.");

  private static final ServerConfig.SessionTimes SESSION = ServerConfig.SessionTimes.DEFAULT;
  static final Key<Duration> SESSION_TTL =
      withDefault(
          "sessionTtl",
          duration(Duration.ofMinutes(1), Duration.ofDays(365)),
          SESSION.lifetime(),
          "How long a person stays logged in at most. The session's cookie ends with it.");
  static final Key<Duration> SESSION_IDLE_TTL =
      withDefault(
          "sessionIdleTtl",
          duration(Duration.ofMinutes(5), Duration.ofDays(365)),
          SESSION.idle(),
          "How long a session lasts that is not used. Uses are stored once a minute, so a session"
              + " may end up to a minute early.");

  public static final Key<String> TOOL_NAMES =
      withDefault(
          "toolNames",
          Choice.of("prefixed", "plain"),
          "prefixed",
          "prefixed: {app}_{operation}; plain: {operation}, and a collision is an error.");
  public static final Key<String> TOOL_CATALOG =
      withDefault(
          "catalog",
          Choice.of("full", "search"),
          "full",
          "full: tools/list has every tool; search: it has a few tools with which a model finds,"
              + " describes and calls the others. A client chooses by /mcp?catalog=full or"
              + " /mcp?catalog=search.");
  public static final Key<Duration> QUESTION_TIMEOUT =
      withDefault(
          "questionTimeout",
          DURATION,
          ServerConfig.Mcp.QUESTION_TIMEOUT,
          "How long a call of an MCP client may wait in all for its answers to questions of an"
              + " upstream (elicitation, sampling, roots). This time does not count for"
              + " server.limits.requestTimeout, and the call takes no place of"
              + " perAppConcurrency meanwhile.");
  public static final Key<Settings> MCP =
      block(
          "mcp",
          Block.of(TOOL_NAMES, TOOL_CATALOG, QUESTION_TIMEOUT, ClientLoginKeys.LOGIN),
          "How tools appear on /mcp, and how its clients log in.");

  public static final Key<String> DEFAULT_ACTION =
      withDefault(
          "defaultAction",
          Choice.of("allow", "deny"),
          "allow",
          "The rule for hosts that an app does not list in its egress.allowedHosts.");
  public static final Key<Boolean> PRIVATE_NETWORKS =
      withDefault(
          "allowPrivateNetworks",
          FLAG,
          false,
          "Whether private, loopback and link-local addresses may be reached without being"
              + " listed.");
  public static final Key<Settings> EGRESS =
      block(
          "egress",
          Block.of(DEFAULT_ACTION, PRIVATE_NETWORKS, EgressKeys.AUTHORITIES, EgressKeys.PROXY),
          "The hosts that apps may reach, and how.");

  public static final Key<Settings> LIMITS =
      RecordBlock.of(ServerConfig.Limits.class).key("limits", "Limits of requests and calls.");

  public static final Key<String> INDEXEDDB =
      optional(
          "indexeddb", TEXT, "The provider in providers.indexeddb that is the server's own store.");
  public static final Key<String> IDENTITY =
      optional(
          "identity",
          TEXT,
          "The provider in providers.identity whose access tokens the server accepts. Default: the"
              + " default provider, or the only one.");
  public static final Key<String> AUTHORIZATION =
      optional(
          "authorization",
          TEXT,
          "The provider in providers.authorization that serves the server and gets"
              + " authorization.model. Default: the default provider, or the only one.");
  public static final Key<Settings> PROVIDERS =
      block(
          "providers",
          Block.of(
              INDEXEDDB,
              IDENTITY,
              AUTHORIZATION,
              later("secrets", "The secrets provider that serves the server.")),
          "The providers that serve the server itself.");

  public static final Key<String> ADMIN_POLICY =
      required(
          "authorizationPolicy",
          TEXT,
          "The policy in authorization.policies that gives operators their roles.");
  public static final Key<List<String>> ADMIN_ROLES =
      withDefault(
          "allowedRoles",
          new ListOf<>(TEXT),
          List.of("admin"),
          "Roles; an operator needs one of them.");
  public static final Key<Settings> ADMIN =
      optional(
          "admin",
          Block.of(ADMIN_POLICY, ADMIN_ROLES),
          "The callers that may use routes below /admin. Default: callers with a token that is not"
              + " limited to apps; none where an identity provider or a policy is configured.");

  static final Key<String> READINESS =
      withDefault(
          "readiness",
          Choice.of("all", "core"),
          "all",
          "What /ready waits for at the start. all: every provider and app was ready once; core:"
              + " store, identity and authorization only.");

  static final Key<Boolean> GET_READS_ONLY =
      withDefault(
          "getReadsOnly",
          FLAG,
          false,
          "Whether GET /api/v1/{app}/{operation} refuses operations that are not read-only, with"
              + " 405. false: a GET invokes every operation, one that deletes too.");
  static final Key<Settings> INVOCATION =
      block("invocation", Block.of(GET_READS_ONLY), "How operations are invoked.");

  static final Key<Boolean> CONNECT_CONFIRM =
      withDefault(
          "confirm",
          FLAG,
          false,
          "Whether a page asks the person, after the authorization server and before anything is"
              + " stored: it names app, connection and owner.");
  static final Key<Boolean> CONNECT_RESOLVE =
      withDefault(
          "resolve",
          FLAG,
          false,
          "Whether ExternalCredentials.Resolve of the public port gives callers the secrets of"
              + " their own connections.");
  static final Key<Settings> CONNECT =
      block(
          "connect",
          Block.of(CONNECT_CONFIRM, CONNECT_RESOLVE),
          "How apps are connected, and who reads credentials.");

  public static final Key<List<String>> TRUSTED_PROXIES =
      withDefault(
          "trustedProxies",
          new ListOf<>(NetworkText.NETWORK),
          List.of(),
          "The networks of the proxies in front of the gateway, such as 10.0.0.0/8. Only from these"
              + " are Forwarded and X-Forwarded-For, -Proto and -Host believed.");

  public static final Key<String> APPS_DOMAIN =
      optional(
          "appsDomain",
          HOST_NAME,
          "The domain below which the pages of each app have a host of their own, NAME.DOMAIN,"
              + " where the app names no static.host. Needs server.baseUrl, whose scheme and port"
              + " count.");

  public static final Block BLOCK =
      Block.of(
          PUBLIC,
          MANAGEMENT,
          BASE_URL,
          APPS_DOMAIN,
          ENCRYPTION,
          API_TOKEN_TTL,
          MCP,
          EGRESS,
          LIMITS,
          PROVIDERS,
          SESSION_TTL,
          SESSION_IDLE_TTL,
          TRUSTED_PROXIES,
          ADMIN,
          READINESS,
          INVOCATION,
          CONNECT,
          RefreshKeys.CREDENTIAL_REFRESH,
          ShutdownKeys.SHUTDOWN,
          CorsKeys.CORS,
          LogKeys.LOG);
}
