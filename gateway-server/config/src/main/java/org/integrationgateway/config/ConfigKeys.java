package org.integrationgateway.config;

import java.util.ArrayList;
import java.util.Map;
import java.util.TreeSet;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppInFile;
import org.integrationgateway.config.audit.AuditInFile;
import org.integrationgateway.config.authorization.AuthorizationInFile;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RuntimeInFile;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.telemetry.TelemetryInFile;
import org.integrationgateway.config.workflows.WorkflowsInFile;

/** The blocks of the file, each with the record that describes it. */
public final class ConfigKeys {
  static final Key<Settings> PROVIDERS =
      Key.block("providers", providers(), "Providers of the deployment by kind and name.");

  static final Key<Map<String, Settings>> APPS =
      Key.withDefault(
          "apps",
          new MapOf<>(RecordBlock.later(AppInFile.class), MapOf.NAME, AppConfig.RESERVED_NAMES),
          Map.of(),
          "The apps by their deployment name, which is the {app} of every URL. Reserved names: "
              + String.join(", ", new TreeSet<>(AppConfig.RESERVED_NAMES))
              + ".");

  /** The root of the file. */
  public static final Block ROOT =
      Block.of(
          Key.required(
              "server",
              RecordBlock.later(ServerConfig.class),
              "The server itself: listeners, keys, limits."),
          PROVIDERS,
          Key.withDefault(
              "connections",
              MapOf.named(Free.OBJECT),
              Map.of(),
              "Connection definitions that several apps use, by 'ref'."),
          Key.block(
              "authorization", RecordBlock.later(AuthorizationInFile.class), "Who may call what."),
          APPS,
          Key.block(
              "runtime",
              RecordBlock.later(RuntimeInFile.class),
              "Hosted execution backends; without them executables run as local processes."),
          WorkflowsInFile.KEY,
          Key.block(
              "packages",
              RecordBlock.later(PackagesConfig.InFile.class),
              "Where packages come from."));

  private ConfigKeys() {}

  private static Block providers() {
    var keys = new ArrayList<Key<?>>();
    DeclaredKinds.all().forEach(kind -> keys.add(kind.key()));
    keys.addAll(RecordBlock.of(AuditInFile.class).block().keys());
    keys.addAll(RecordBlock.of(TelemetryInFile.class).block().keys());
    return new Block(keys);
  }
}
