package org.integrationgateway.config.apps;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.ANY_TEXT;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.HOST_NAME;
import static org.integrationgateway.config.shape.Scalars.TEXT;
import static org.integrationgateway.config.shape.Scalars.URL_PATH;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.grants.GrantKeys;
import org.integrationgateway.config.providers.ConfinementKeys;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.providers.SourceShape;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.Key;
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

  public static final Key<Settings> SURFACES =
      RecordBlock.of(SurfaceOverrides.InFile.class)
          .asKey("surfaces", "Overrides of the manifest's surfaces.");

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
          Block.of(RUNTIME_PROVIDER).and(RecordBlock.of(PoolConfig.class).block().keys()),
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

  public static final Key<Settings> LIMITS =
      RecordBlock.of(AppLimits.class)
          .asKey("limits", "Limits of the app in place of those in server.limits.");

  public static final Key<CaptureConfig> CAPTURE =
      withDefault(
          "capture",
          new CaptureConfig.InFile(),
          CaptureConfig.OFF,
          "The calls that keep request and response, for their caller and for operators with a role"
              + " of server.admin.captureRoles: off, failures, all, or {mode, redact, lifetime: 3d,"
              + " maxBytes: 64KiB}. 'redact' lists members that are masked beside those that are"
              + " secret by name or schema, such as customer.iban; maxBytes is of each body.");

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
              CAPTURE,
              ALLOWED_OPERATIONS)
          .and(GrantKeys.OF_EVERY_KIND)
          .and(List.of(GrantKeys.CREDENTIALS));
}
