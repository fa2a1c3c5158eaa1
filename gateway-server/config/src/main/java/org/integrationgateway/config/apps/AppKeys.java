package org.integrationgateway.config.apps;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.ANY_TEXT;
import static org.integrationgateway.config.shape.Scalars.DURATION;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.HOST_NAME;
import static org.integrationgateway.config.shape.Scalars.HTTP_URL;
import static org.integrationgateway.config.shape.Scalars.TEXT;
import static org.integrationgateway.config.shape.Scalars.URL_PATH;
import static org.integrationgateway.config.shape.Scalars.integer;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.grants.GrantKeys;
import org.integrationgateway.config.providers.ConfinementKeys;
import org.integrationgateway.config.providers.PoolKeys;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.providers.SourceShape;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;
import tools.jackson.databind.node.ObjectNode;

/** {@code apps.<name>}. */
public final class AppKeys {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private AppKeys() {}

  public static final Key<Source> SOURCE =
      required(
          "source",
          new SourceShape(List.of("demo", "inventory"), true),
          "builtin:NAME, {path: PATH} (an archive, a manifest or the folder of one, or a release in"
              + " its folder, relative to the file that names it), {url: URL, sha256: DIGEST} (an"
              + " archive or the release.yaml of a release) or {package: NAME, version: VERSION}.");
  public static final Key<Settings> PROVIDER =
      required("provider", Block.of(SOURCE), "The provider of the operations.");

  public static final Key<ObjectNode> CONFIG =
      optional("config", Free.OBJECT, "Configuration for the package, by the package's schema.");

  public static final Key<Map<String, String>> ENV =
      withDefault(
          "env",
          new MapOf<>(ANY_TEXT, VARIABLE, Set.of()),
          Map.of(),
          "Added to the clean environment of an executable provider.");

  public static final Key<String> POLICY =
      optional(
          "authorizationPolicy",
          TEXT,
          "The policy in authorization.policies that bounds access to the app. Default: no"
              + " policy.");

  static final Key<URI> BASE_URL =
      optional("baseUrl", HTTP_URL, "Replaces the base URL of the manifest or of its document.");
  static final Key<URI> URL = optional("url", HTTP_URL, "Replaces the manifest's URL.");
  static final Key<Boolean> PASSTHROUGH =
      withDefault(
          "passthrough",
          FLAG,
          true,
          "Whether callers that have the permission may send GraphQL documents of their own.");
  static final Key<List<String>> PASSTHROUGH_ROLES =
      withDefault(
          "allowedRoles",
          new ListOf<>(TEXT),
          List.of(),
          "Callers need one of these roles to send GraphQL documents of their own, where the app is"
              + " bound to a policy. Default: no role is needed.");
  static final Key<Settings> REST =
      block("rest", Block.of(BASE_URL), "The declarative REST surface.");
  static final Key<Settings> OPENAPI = block("openapi", Block.of(BASE_URL), "The OpenAPI surface.");
  static final Key<Settings> GRAPHQL =
      block("graphql", Block.of(URL, PASSTHROUGH, PASSTHROUGH_ROLES), "The GraphQL surface.");
  static final Key<Settings> MCP_SURFACE = block("mcp", Block.of(URL), "The MCP surface.");
  static final Key<String> ON_TOOL_CHANGE =
      withDefault(
          "onToolChange",
          new Choice(ToolChange.WORDS, Set.of()),
          "warn",
          "What happens when an MCP server, or the schema of a GraphQL endpoint, describes an"
              + " operation otherwise than before, or has a new one. allow: it is taken over; warn:"
              + " it is taken over and operators are warned; refuse: the operation is not offered"
              + " until an operator approves it.");
  public static final Key<Settings> SURFACES =
      block(
          "surfaces",
          Block.of(REST, OPENAPI, GRAPHQL, MCP_SURFACE, ON_TOOL_CHANGE),
          "Overrides of the manifest's surfaces.");

  public static final Key<ObjectNode> ALLOWED_OPERATIONS =
      optional(
          "allowedOperations",
          Free.OBJECT,
          "Which operations callers have, in the manifest's shape, merged over the manifest's:"
              + " null exposes an operation as it is, false takes it away.");

  public static final Key<Boolean> MCP =
      optional("mcp", FLAG, "Whether its operations are tools on /mcp; else as the manifest says.");

  public static final Key<Map<String, ObjectNode>> CONNECTIONS =
      withDefault(
          "connections",
          MapOf.named(Free.OBJECT),
          Map.of(),
          "Connections in the manifest's shape, merged over the manifest's; 'ref' takes one of the"
              + " shared connections first.");

  public static final Key<String> RUNTIME_PROVIDER =
      optional(
          "provider",
          TEXT,
          "The provider in runtime.providers that runs it. Default: the one that"
              + " runtime.defaultProvider names, else a process of this host.");
  public static final Key<Settings> RUNTIME =
      block(
          "runtime",
          Block.of(RUNTIME_PROVIDER, PoolKeys.POOL, PoolKeys.LIMITS),
          "How an executable provider runs.");

  public static final Key<String> AUTH_PROVIDER =
      required(
          "provider",
          TEXT,
          "The provider in providers.identity whose sessions and access tokens the routes of the"
              + " app accept: its operations, their list, and its static files.");
  public static final Key<Settings> AUTH =
      optional(
          "auth",
          Block.of(AUTH_PROVIDER),
          "Authentication for the routes of this app; else as the manifest says, else by the"
              + " provider that serves the server.");

  public static final Key<String> MOUNT =
      required("mount", URL_PATH, "The path of the files, such as /board.");
  public static final Key<Boolean> PUBLIC =
      withDefault("public", FLAG, false, "Whether callers without a token may read them.");
  public static final Key<String> PAGE_HOST =
      optional(
          "host",
          HOST_NAME,
          "The host of the pages alone, where scripts have a session for this app only. Default:"
              + " NAME.server.appsDomain, else the host of the gateway. Needs server.baseUrl, whose"
              + " scheme and port count.");
  public static final Key<Settings> STATIC =
      optional(
          "static",
          Block.of(MOUNT, PUBLIC, PAGE_HOST),
          "Serves the static files of the package. A package of kind ui needs this block.");

  public static final Key<Settings> EGRESS =
      block(
          "egress",
          Block.of(ConfinementKeys.ALLOWED_HOSTS)
              .and(RecordBlock.of(EgressRoute.class).block().keys()),
          "The hosts that it may reach, and how: more authorities than those of server.egress,"
              + " another proxy.");

  static final Key<Duration> REQUEST_TIMEOUT =
      optional(
          "requestTimeout",
          DURATION,
          "The time limit of a call; progress that an MCP server reports begins it anew, for ten"
              + " times as long at most. Default: server.limits.requestTimeout.");
  static final Key<Duration> RESPONSE_TIMEOUT =
      optional(
          "upstreamResponseTimeout",
          DURATION,
          "The time limit until the first byte of an upstream's answer. Default: requestTimeout"
              + " where it is set and longer, else server.limits.upstreamResponseTimeout.");
  static final Key<Integer> UPSTREAM_TRIES =
      optional(
          "upstreamTries",
          integer(1, 10),
          "How often an idempotent request is sent to an upstream at most. Default:"
              + " server.limits.upstreamTries.");
  static final Key<Settings> LIMITS =
      block(
          "limits",
          Block.of(REQUEST_TIMEOUT, RESPONSE_TIMEOUT, UPSTREAM_TRIES),
          "Limits of the app in place of those in server.limits.");

  public static final Block BLOCK =
      Block.of(
              PROVIDER,
              CONFIG,
              ENV,
              EGRESS,
              ConfinementKeys.SANDBOX,
              POLICY,
              SURFACES,
              MCP,
              CONNECTIONS,
              RUNTIME,
              STATIC,
              LIMITS,
              AUTH,
              ALLOWED_OPERATIONS)
          .and(GrantKeys.OF_EVERY_KIND)
          .and(List.of(GrantKeys.CREDENTIALS));
}
