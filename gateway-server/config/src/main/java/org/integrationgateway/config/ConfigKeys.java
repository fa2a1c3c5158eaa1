package org.integrationgateway.config;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.later;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.TEXT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppKeys;
import org.integrationgateway.config.audit.AuditKeys;
import org.integrationgateway.config.authorization.AuthorizationInFile;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RelayConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.workflows.WorkflowRecords;
import tools.jackson.databind.node.ObjectNode;

/**
 * The keys of the whole file; {@link ServerConfig} and {@link AppKeys} hold its two large blocks.
 */
public final class ConfigKeys {
  private ConfigKeys() {}

  private static final List<Key<?>> LATER_KINDS =
      List.of(later("telemetry", "Telemetry exporters; /metrics is always there."));

  static final Key<Settings> PROVIDERS =
      block("providers", providers(), "Providers of the deployment by kind and name.");

  private static Block providers() {
    var keys = new ArrayList<Key<?>>();
    DeclaredKinds.all().forEach(kind -> keys.add(kind.key()));
    keys.add(AuditKeys.AUDIT);
    keys.addAll(LATER_KINDS);
    return new Block(keys);
  }

  static final Key<Settings> AUTHORIZATION =
      RecordBlock.of(AuthorizationInFile.class).asKey("authorization", "Who may call what.");

  static final Key<Settings> SERVER =
      required(
          "server",
          RecordBlock.of(ServerConfig.class).block(),
          "The server itself: listeners, keys, limits.");

  static final Key<Map<String, ObjectNode>> CONNECTIONS =
      withDefault(
          "connections",
          MapOf.named(Free.OBJECT),
          Map.of(),
          "Connection definitions that several apps use, by 'ref'.");

  static final Key<Map<String, Settings>> APPS =
      withDefault(
          "apps",
          new MapOf<>(AppKeys.BLOCK, MapOf.NAME, AppConfig.RESERVED_NAMES),
          Map.of(),
          "The apps by their deployment name, which is the {app} of every URL. Reserved names: "
              + String.join(", ", new TreeSet<>(AppConfig.RESERVED_NAMES))
              + ".");

  static final Key<String> DEFAULT_RUNTIME =
      optional(
          "defaultProvider",
          TEXT,
          "The provider for entries that name no other. Default: the only one. When it is set,"
              + " executable apps that name no runtime run there too.");

  static final Key<Settings> RELAY =
      RecordBlock.of(RelayConfig.class)
          .asKey("relay", "How providers that runtimes run reach the services of this host.");

  static final Key<Settings> PACKAGES =
      RecordBlock.of(PackagesConfig.InFile.class).asKey("packages", "Where packages come from.");

  static final Key<Settings> RUNTIME =
      block(
          "runtime",
          Block.of(DEFAULT_RUNTIME, DeclaredKinds.RUNTIME.key(), RELAY),
          "Hosted execution backends; without them executables run as local processes.");

  /** The root of the file. */
  public static final Block ROOT =
      Block.of(
          SERVER,
          PROVIDERS,
          CONNECTIONS,
          AUTHORIZATION,
          APPS,
          RUNTIME,
          WorkflowRecords.WORKFLOWS,
          PACKAGES);
}
