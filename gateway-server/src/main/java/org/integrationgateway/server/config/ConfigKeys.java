package org.integrationgateway.server.config;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.later;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.FLAG;
import static org.integrationgateway.server.config.shape.Scalars.PATH;
import static org.integrationgateway.server.config.shape.Scalars.SECRET;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.providers.DeclaredKinds;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Free;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.MapOf;
import org.integrationgateway.server.config.shape.Settings;
import tools.jackson.databind.node.ObjectNode;

/** The whole file; {@link ServerKeys} and {@link AppKeys} hold its two large parts. */
public final class ConfigKeys {
  private ConfigKeys() {}

  /** {@code providers.indexeddb}: the server's own store. */
  static final class Storage {
    static final String SQLITE = "builtin:sqlite";
    static final String POSTGRESQL = "builtin:postgresql";
    static final Key<String> SOURCE =
        withDefault(
            "source",
            Choice.of(SQLITE, POSTGRESQL),
            SQLITE,
            "An embedded SQLite file, or a PostgreSQL database that replicas share.");
    static final Key<Path> PATH_OF_FILE =
        optional(
            "path",
            PATH,
            "Of builtin:sqlite: the database file. Default: data/gateway.db in GATEWAY_HOME.");
    static final Key<String> URL =
        optional(
            "url",
            TEXT,
            "Of builtin:postgresql, which needs it: jdbc:postgresql://HOST:PORT/NAME.");
    static final Key<String> USER = optional("user", TEXT, "Of builtin:postgresql: the user.");
    static final Key<Secret> PASSWORD =
        optional("password", SECRET, "Of builtin:postgresql: the user's password.");
    static final Key<Integer> POOL_SIZE =
        withDefault(
            "poolSize", integer(1, 1000), 10, "Of builtin:postgresql: the most connections.");
    static final Key<Settings> CONFIG =
        block(
            "config",
            Block.of(PATH_OF_FILE, URL, USER, PASSWORD, POOL_SIZE),
            "Configuration of the provider.");
    static final Key<Boolean> DEFAULT =
        withDefault("default", FLAG, false, "Serves where no other is named.");
    static final Block BLOCK =
        Block.of(
            SOURCE,
            CONFIG,
            DEFAULT,
            later("env", "The environment of an executable provider."),
            later("egress", "What an executable provider may reach."));

    private Storage() {}
  }

  static final Key<Map<String, Settings>> INDEXEDDB =
      withDefault(
          "indexeddb",
          MapOf.named(Storage.BLOCK),
          Map.of(),
          "Persistence. The server's own store is the one that server.providers names, else the"
              + " default, else the only one, else an embedded one in GATEWAY_HOME.");

  private static final List<Key<?>> LATER_KINDS =
      List.of(
          later("telemetry", "Telemetry exporters; /metrics is always there."),
          later("audit", "Audit sinks."));

  static final Key<Settings> PROVIDERS =
      block("providers", providers(), "Providers of the deployment by kind and name.");

  private static Block providers() {
    var keys = new ArrayList<Key<?>>(List.of(INDEXEDDB));
    DeclaredKinds.all().forEach(kind -> keys.add(kind.key()));
    keys.addAll(LATER_KINDS);
    return new Block(keys);
  }

  /** {@code authorization.policies.<name>}. */
  static final class Policy {
    static final Key<String> DEFAULT =
        withDefault(
            "default",
            Choice.of("deny", "allow"),
            "deny",
            "What holds for callers who are not members.");
    static final Key<String> SUBJECT =
        required("subject", TEXT, "Canonical subject, such as user:alice or service_account:ci.");
    static final Key<String> ROLE =
        required("role", TEXT, "The role, as allowedRoles of operations name it.");
    static final Key<List<Settings>> MEMBERS =
        withDefault(
            "members", new ListOf<>(Block.of(SUBJECT, ROLE)), List.of(), "Who is in, as what.");
    static final Block BLOCK = Block.of(DEFAULT, MEMBERS);

    private Policy() {}
  }

  static final Key<Map<String, Settings>> POLICIES =
      withDefault(
          "policies", MapOf.named(Policy.BLOCK), Map.of(), "Policies that apps are bound to.");

  static final Key<Settings> AUTHORIZATION =
      block(
          "authorization",
          Block.of(POLICIES, AuthorizationKeys.MODEL, AuthorizationKeys.RELATIONSHIPS),
          "Who may call what.");

  static final Key<Settings> SERVER =
      required("server", ServerKeys.BLOCK, "The server itself: listeners, keys, limits.");

  static final Key<Map<String, ObjectNode>> CONNECTIONS =
      withDefault(
          "connections",
          MapOf.named(Free.OBJECT),
          Map.of(),
          "Connection definitions that several apps use, by 'ref'.");

  static final Key<Map<String, Settings>> APPS =
      withDefault(
          "apps",
          new MapOf<>(
              AppKeys.BLOCK,
              MapOf.NAME,
              Set.of("apps", "auth", "tokens", "workflow", "agent", "service-accounts")),
          Map.of(),
          "The apps by their deployment name, which is the {app} of every URL.");

  static final Key<String> DEFAULT_RUNTIME =
      optional(
          "defaultProvider",
          TEXT,
          "Which of the providers serves where none is named. Default: the only one.");

  static final Key<Settings> RUNTIME =
      block(
          "runtime",
          Block.of(DEFAULT_RUNTIME, DeclaredKinds.RUNTIME.key()),
          "Hosted execution backends; without them executables run as local processes.");

  /** The root of the file. */
  public static final Block ROOT =
      Block.of(
          SERVER, PROVIDERS, CONNECTIONS, AUTHORIZATION, APPS, RUNTIME, WorkflowKeys.WORKFLOWS);
}
