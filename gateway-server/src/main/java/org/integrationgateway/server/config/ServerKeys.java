package org.integrationgateway.server.config;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.ignored;
import static org.integrationgateway.server.config.shape.Key.later;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.DURATION;
import static org.integrationgateway.server.config.shape.Scalars.ENCRYPTION_KEY;
import static org.integrationgateway.server.config.shape.Scalars.FLAG;
import static org.integrationgateway.server.config.shape.Scalars.HTTP_URL;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;
import static org.integrationgateway.server.config.shape.Scalars.size;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.Settings;

/** The {@code server} block. */
final class ServerKeys {
  private static final int HIGHEST_PORT = 65_535;
  private static final ServerConfig.Limits LIMIT = ServerConfig.Limits.DEFAULT;

  private ServerKeys() {}

  static final Key<String> HOST =
      withDefault("host", TEXT, "0.0.0.0", "The address to listen on; 0.0.0.0 is all of them.");
  static final Key<Integer> PORT =
      withDefault("port", integer(0, HIGHEST_PORT), 8080, "The port; 0 takes any free one.");
  static final Key<Settings> PUBLIC =
      block(
          "public",
          Block.of(HOST, PORT, later("tls", "TLS ends at a proxy in front of the gateway.")),
          "The listener for everybody: HTTP/1.1 and h2c on one port.");

  static final Key<String> MANAGEMENT_HOST =
      withDefault("host", TEXT, "127.0.0.1", "The address to listen on.");
  static final Key<Integer> MANAGEMENT_PORT =
      withDefault("port", integer(0, HIGHEST_PORT), 9090, "The port; 0 takes any free one.");
  static final Key<Settings> MANAGEMENT =
      optional(
          "management",
          Block.of(
              MANAGEMENT_HOST,
              MANAGEMENT_PORT,
              later("baseUrl", "The address of the admin UI, which is not there yet.")),
          "A second listener for /health, /ready and /metrics, which then leave the public one.");

  static final Key<URI> BASE_URL =
      optional("baseUrl", HTTP_URL, "How callers reach the gateway, where a proxy is in between.");

  static final Key<String> KEY_ID =
      required("id", TEXT, "Name of the key; stored beside what it encrypts.");
  static final Key<Secret> KEY =
      required("key", ENCRYPTION_KEY, "Make one with 'openssl rand -base64 32'.");
  static final Key<List<Settings>> KEYS =
      required(
          "keys",
          new ListOf<>(Block.of(KEY_ID, KEY)),
          "The first encrypts, all decrypt: so keys are changed without loss.");
  static final Key<Settings> ENCRYPTION =
      required(
          "encryption",
          Block.of(KEYS),
          "Protects stored credentials: 'keys: [{id: k1, key: ...}]'. Make a key with 'openssl rand"
              + " -base64 32'.");

  static final Key<Duration> API_TOKEN_TTL =
      withDefault(
          "apiTokenTtl", DURATION, Duration.ofDays(30), "How long API tokens work; at most 365d.");

  static final Key<String> TOOL_NAMES =
      withDefault(
          "toolNames",
          Choice.of("prefixed", "plain"),
          "prefixed",
          "prefixed: {app}_{operation}; plain: {operation}, and a collision is an error.");
  static final Key<String> TOOL_CATALOG =
      withDefault(
          "catalog",
          new Choice(List.of("full"), Set.of("search")),
          "full",
          "full: every tool is listed.");
  static final Key<Settings> MCP =
      block("mcp", Block.of(TOOL_NAMES, TOOL_CATALOG), "How tools appear on /mcp.");

  static final Key<String> DEFAULT_ACTION =
      withDefault(
          "defaultAction",
          Choice.of("allow", "deny"),
          "allow",
          "What holds for hosts that an app does not name in its egress.allowedHosts.");
  static final Key<Boolean> PRIVATE_NETWORKS =
      withDefault(
          "allowPrivateNetworks",
          FLAG,
          false,
          "Whether private, loopback and link-local addresses may be reached without being named.");
  static final Key<Settings> EGRESS =
      block("egress", Block.of(DEFAULT_ACTION, PRIVATE_NETWORKS), "What apps may reach.");

  static final Key<Long> REQUEST_BODY =
      withDefault(
          "requestBodyBytes",
          size(1, 1L << 30),
          (long) LIMIT.requestBodyBytes(),
          "The largest request body.");
  static final Key<Long> UPSTREAM_RESPONSE =
      withDefault(
          "upstreamResponseBytes",
          size(1, 1L << 40),
          LIMIT.upstreamResponseBytes(),
          "The largest body that an upstream may answer.");
  static final Key<Duration> REQUEST_TIMEOUT =
      withDefault(
          "requestTimeout", DURATION, LIMIT.requestTimeout(), "The longest a call may take.");
  static final Key<Duration> CONNECT_TIMEOUT =
      withDefault(
          "upstreamConnectTimeout",
          DURATION,
          LIMIT.upstreamConnectTimeout(),
          "The longest that connecting to an upstream may take.");
  static final Key<Integer> DEPTH =
      withDefault(
          "invocationDepth",
          integer(1, 100),
          LIMIT.invocationDepth(),
          "How deep apps may call each other.");
  static final Key<Integer> CONCURRENCY =
      withDefault(
          "perAppConcurrency",
          integer(1, 100_000),
          LIMIT.perAppConcurrency(),
          "How many calls of one app run at once; others wait a little, then get 503.");
  static final Key<Settings> LIMITS =
      block(
          "limits",
          Block.of(
              REQUEST_BODY,
              UPSTREAM_RESPONSE,
              REQUEST_TIMEOUT,
              CONNECT_TIMEOUT,
              DEPTH,
              CONCURRENCY,
              later("perSubjectRate", "A rate limit for each caller.")),
          "Limits for everything from outside.");

  static final Key<String> INDEXEDDB =
      optional("indexeddb", TEXT, "Which of providers.indexeddb is the server's own store.");
  static final Key<String> IDENTITY =
      optional(
          "identity",
          TEXT,
          "Which of providers.identity serves the server: its access tokens are taken at every door."
              + " Default: the default one, or the only one.");
  static final Key<String> AUTHORIZATION =
      optional(
          "authorization",
          TEXT,
          "Which of providers.authorization serves the server, and gets authorization.model."
              + " Default: the default one, or the only one.");
  static final Key<Settings> PROVIDERS =
      block(
          "providers",
          Block.of(
              INDEXEDDB,
              IDENTITY,
              AUTHORIZATION,
              later("secrets", "Which secrets provider serves the server.")),
          "Which of the providers serve the server itself.");

  static final Key<String> ADMIN_POLICY =
      required(
          "authorizationPolicy",
          TEXT,
          "Which of authorization.policies says who has which role there.");
  static final Key<List<String>> ADMIN_ROLES =
      withDefault(
          "allowedRoles",
          new ListOf<>(TEXT),
          List.of("admin"),
          "The roles of which operators need one.");
  static final Key<Settings> ADMIN =
      optional(
          "admin",
          Block.of(ADMIN_POLICY, ADMIN_ROLES),
          "Who may use what is below /admin. Default: whoever has a token that is not limited to"
              + " apps.");

  static final Block BLOCK =
      Block.of(
          PUBLIC,
          MANAGEMENT,
          BASE_URL,
          ENCRYPTION,
          API_TOKEN_TTL,
          MCP,
          EGRESS,
          LIMITS,
          PROVIDERS,
          ignored("sessionTtl", "There are no browser sessions in this version."),
          ignored("trustedProxies", "No X-Forwarded header is believed in this version."),
          ADMIN);
}
