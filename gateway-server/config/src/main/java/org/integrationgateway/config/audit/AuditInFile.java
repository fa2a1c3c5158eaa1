package org.integrationgateway.config.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.audit.AuditConfig.Invocations;
import org.integrationgateway.config.audit.AuditConfig.Sink;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.config.telemetry.OtlpTarget;
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
  /**
   * The parts of a configuration that the sinks of another use.
   *
   * @param telemetry the collector of {@code providers.telemetry}
   */
  public record Surroundings(GatewayHome home, Optional<OtlpConfig> telemetry) {}

  /** The sinks; lines of the log where the file names none. */
  public AuditConfig config(Surroundings around) {
    var sinks = new ArrayList<Sink>();
    audit.forEach((name, sink) -> sinks.add(sink.named(name, around)));
    return sinks.isEmpty() ? AuditConfig.LOG : new AuditConfig(sinks);
  }

  @Variant("source")
  @Doc(
      "builtin:log: lines of the log. builtin:file: JSON lines in files of this"
          + " server. builtin:store: records of the server's own store, for gateway audit"
          + " list and /admin/api/v1/audit. builtin:otlp: OpenTelemetry log records."
          + " builtin:syslog: RFC 5424 messages.")
  sealed interface Written {
    Sink named(String name, Surroundings around);
  }

  record Calls(@Doc("Which calls are recorded too.") @Default("none") Invocations invocations) {}

  @Name("builtin:log")
  record ToLog(@Doc("Configuration of the sink.") @Default("{}") Calls config) implements Written {
    @Override
    public Sink named(String name, Surroundings around) {
      return new Sink(name, config.invocations, new AuditConfig.Log());
    }
  }

  @Name("builtin:file")
  record ToFiles(@Doc("Configuration of the sink.") @Default("{}") OfFiles config)
      implements Written {
    @Override
    public Sink named(String name, Surroundings around) {
      var path =
          config.path.orElseGet(
              () -> around.home().path().resolve("audit").resolve(name + ".jsonl"));
      return new Sink(
          name,
          config.calls.invocations,
          new AuditConfig.Files(path, config.maxFileBytes, config.maxFiles));
    }
  }

  record OfFiles(
      @Inline Calls calls,
      @Doc(
              "The file to write; full files are kept beside it. No other server may write"
                  + " the same file. Default: audit/NAME.jsonl in GATEWAY_HOME.")
          Optional<Path> path,
      @Doc("The size at which a file is full and the next one is started.")
          @Form("size")
          @Range(least = "4096", most = "1024GiB")
          @Default("100MiB")
          long maxFileBytes,
      @Doc("How many full files are kept; older ones are deleted.")
          @Range(least = "1", most = "100000")
          @Default("100")
          int maxFiles) {}

  @Name("builtin:store")
  record ToStore(@Doc("Configuration of the sink.") @Default("{}") OfStore config)
      implements Written {
    @Override
    public Sink named(String name, Surroundings around) {
      return new Sink(name, config.calls.invocations, new AuditConfig.Store(config.retention));
    }
  }

  record OfStore(
      @Inline Calls calls, @Doc("How long records are kept.") @Default("90d") Duration retention) {}

  @Name("builtin:otlp")
  record ToCollector(@Doc("Configuration of the sink.") @Default("{}") OfCollector config)
      implements Written {
    @Override
    public Sink named(String name, Surroundings around) {
      var known = around.telemetry.filter(all -> config.target.endpoint().isEmpty());
      return new Sink(
          name,
          config.calls.invocations,
          new AuditConfig.Otlp(known.orElseGet(() -> OtlpConfig.of(config.target))));
    }
  }

  record OfCollector(@Inline Calls calls, @Inline OtlpTarget target) {}

  @Name("builtin:syslog")
  record ToSyslog(@Doc("Configuration of the sink.") OfSyslog config) implements Written {
    @Override
    public Sink named(String name, Surroundings around) {
      return new Sink(
          name,
          config.calls.invocations,
          new AuditConfig.Syslog(
              config.address,
              config.writeTimeout,
              config.facility,
              config.appName,
              config.structuredData,
              config.certificateAuthorities));
    }
  }

  record OfSyslog(
      @Inline Calls calls,
      @Doc(
              "The syslog receiver: tls://HOST:PORT (RFC 5425), tcp://HOST:PORT (RFC 6587,"
                  + " with the length before each message) or udp://HOST:PORT (RFC 5426). Usual"
                  + " ports: 6514, 601, 514.")
          @ReadAs(SyslogEndpoint.Written.class)
          SyslogEndpoint address,
      @Doc("The time limit of connecting, and of writing the records that wait.")
          @Range(least = "100ms", most = "5m")
          @Default("10s")
          Duration writeTimeout,
      @Doc(
              "The facility of each message: 10 is authpriv, 13 is log audit, 16 to 23 are"
                  + " local0 to local7.")
          @Range(least = "0", most = "23")
          @Default("13")
          int facility,
      @Doc("The APP-NAME of each message.")
          @ReadAs(SyslogNames.OfApp.class)
          @Default("integration-gateway")
          String appName,
      @Doc(
              "The SD-ID of a record's members: a name and the private enterprise number of"
                  + " your organization. 32473 is the number reserved for examples (RFC 5612).")
          @ReadAs(SyslogNames.OfData.class)
          @Default("audit@32473")
          String structuredData,
      @Doc(
              "Files of certificates in PEM that the receiver may be certified by, in"
                  + " addition to those of server.egress and of the Java runtime.")
          @Default("[]")
          List<Path> certificateAuthorities) {}
}
