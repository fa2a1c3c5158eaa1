package org.integrationgateway.config.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.audit.AuditConfig.Invocations;
import org.integrationgateway.config.audit.AuditConfig.Sink;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.Variant;

/** {@code providers.audit}. */
public record AuditInFile(
    @Doc("Where the audit trail is written. Default: lines of the log.") @Default("{}")
        Map<String, Written> audit) {
  /** The sinks; lines of the log where the file names none. */
  public AuditConfig config(GatewayHome home) {
    var sinks = new ArrayList<Sink>();
    audit.forEach((name, sink) -> sinks.add(sink.named(name, home)));
    return sinks.isEmpty() ? AuditConfig.LOG : new AuditConfig(sinks);
  }

  @Variant("source")
  @Doc(
      "builtin:log: lines of the log. builtin:file: JSON lines in files of this server."
          + " builtin:store: records of the server's own store, for gateway audit list and"
          + " /admin/api/v1/audit.")
  sealed interface Written {
    Sink named(String name, GatewayHome home);
  }

  record Calls(
      @Doc("Which calls of operations are records too.") @Default("none")
          Invocations invocations) {}

  @Name("builtin:log")
  record ToLog(@Doc("Configuration of the sink.") @Default("{}") Calls config) implements Written {
    @Override
    public Sink named(String name, GatewayHome home) {
      return new Sink(name, config.invocations, new AuditConfig.Log());
    }
  }

  @Name("builtin:file")
  record ToFiles(@Doc("Configuration of the sink.") @Default("{}") OfFiles config)
      implements Written {
    @Override
    public Sink named(String name, GatewayHome home) {
      var path = config.path.orElseGet(() -> home.path().resolve("audit").resolve(name + ".jsonl"));
      return new Sink(
          name,
          config.calls.invocations,
          new AuditConfig.Files(path, config.maxFileBytes, config.maxFiles));
    }
  }

  record OfFiles(
      @Inline Calls calls,
      @Doc(
              "The file that is written; full files stand beside it. One server writes a file."
                  + " Default: audit/NAME.jsonl in GATEWAY_HOME.")
          Optional<Path> path,
      @Doc("A file is full when it is as long.")
          @Form("size")
          @Range(least = "4096", most = "1024GiB")
          @Default("100MiB")
          long maxFileBytes,
      @Doc("How many full files are kept; older are deleted.")
          @Range(least = "1", most = "100000")
          @Default("100")
          int maxFiles) {}

  @Name("builtin:store")
  record ToStore(@Doc("Configuration of the sink.") @Default("{}") OfStore config)
      implements Written {
    @Override
    public Sink named(String name, GatewayHome home) {
      return new Sink(name, config.calls.invocations, new AuditConfig.Store(config.retention));
    }
  }

  record OfStore(
      @Inline Calls calls, @Doc("How long records are kept.") @Default("90d") Duration retention) {}
}
