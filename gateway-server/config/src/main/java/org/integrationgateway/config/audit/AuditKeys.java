package org.integrationgateway.config.audit;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.DURATION;
import static org.integrationgateway.config.shape.Scalars.PATH;
import static org.integrationgateway.config.shape.Scalars.integer;
import static org.integrationgateway.config.shape.Scalars.size;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.config.audit.AuditConfig.Invocations;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Variants;

/** {@code providers.audit}. */
public final class AuditKeys {
  private static final String LOG = "builtin:log";
  private static final String FILE = "builtin:file";
  private static final String STORE = "builtin:store";

  private static final Key<String> SOURCE =
      required(
          "source",
          Choice.of(LOG, FILE, STORE),
          "builtin:log: lines of the log. builtin:file: JSON lines in files of this server."
              + " builtin:store: records of the server's own store, for gateway audit list and"
              + " /admin/api/v1/audit.");

  public static final Key<String> INVOCATIONS =
      withDefault(
          "invocations",
          Choice.of("none", "failed", "all"),
          "none",
          "Which calls of operations are records too.");
  public static final Key<Path> PATH_OF_FILE =
      optional(
          "path",
          PATH,
          "The file that is written; full files stand beside it. One server writes a file. Default:"
              + " audit/NAME.jsonl in GATEWAY_HOME.");
  public static final Key<Long> FILE_BYTES =
      withDefault(
          "maxFileBytes", size(4096, 1L << 40), 100L << 20, "A file is full when it is as long.");
  public static final Key<Integer> FILES =
      withDefault(
          "maxFiles", integer(1, 100_000), 100, "How many full files are kept; older are deleted.");
  public static final Key<Duration> RETENTION =
      withDefault("retention", DURATION, Duration.ofDays(90), "How long records are kept.");

  private static final Key<Settings> OF_LOG = config(INVOCATIONS);
  private static final Key<Settings> OF_FILE = config(INVOCATIONS, PATH_OF_FILE, FILE_BYTES, FILES);
  private static final Key<Settings> OF_STORE = config(INVOCATIONS, RETENTION);

  private static final Variants SINK = Variants.of(SOURCE, blocks(), Block.of(SOURCE));

  public static final Key<Map<String, Settings>> AUDIT =
      withDefault(
          "audit",
          MapOf.named(SINK),
          Map.of(),
          "Where the audit trail is written. Default: lines of the log.");

  private AuditKeys() {}

  private static Key<Settings> config(Key<?>... keys) {
    return block("config", Block.of(keys), "Configuration of the sink.");
  }

  private static Map<String, Block> blocks() {
    var blocks = new LinkedHashMap<String, Block>();
    blocks.put(LOG, Block.of(SOURCE, OF_LOG));
    blocks.put(FILE, Block.of(SOURCE, OF_FILE));
    blocks.put(STORE, Block.of(SOURCE, OF_STORE));
    return blocks;
  }

  /** Makes a record of the values; called only when there was no problem. */
  public static AuditConfig read(Map<String, Settings> declared, GatewayHome home) {
    if (declared.isEmpty()) {
      return AuditConfig.LOG;
    }
    var sinks = new ArrayList<AuditConfig.Sink>();
    declared.forEach(
        (name, sink) -> {
          var config = sink.get(OF_LOG);
          sinks.add(
              new AuditConfig.Sink(
                  name,
                  Invocations.valueOf(config.get(INVOCATIONS).toUpperCase(Locale.ROOT)),
                  place(name, sink.get(SOURCE), config, home)));
        });
    return new AuditConfig(List.copyOf(sinks));
  }

  private static AuditConfig.Place place(
      String name, String source, Settings config, GatewayHome home) {
    return switch (source) {
      case FILE ->
          new AuditConfig.Files(
              config
                  .find(PATH_OF_FILE)
                  .orElseGet(() -> home.path().resolve("audit").resolve(name + ".jsonl")),
              config.get(FILE_BYTES),
              config.get(FILES));
      case STORE -> new AuditConfig.Store(config.get(RETENTION));
      default -> new AuditConfig.Log();
    };
  }
}
