package org.integrationgateway.config.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.config.telemetry.OtlpConfig;

/**
 * {@code providers.audit}.
 *
 * @param sinks every record is written to each of them
 */
public record AuditConfig(List<Sink> sinks) {
  /** Records are lines of the log. */
  public static final AuditConfig LOG =
      new AuditConfig(List.of(new Sink("log", Invocations.NONE, new Log())));

  public AuditConfig {
    sinks = List.copyOf(sinks);
  }

  /** The calls of operations that are recorded. */
  public enum Invocations {
    NONE,
    FAILED,
    ALL
  }

  /** A place where records are written. */
  public record Sink(String name, Invocations invocations, Place place) {}

  /** The place where a sink writes its records. */
  public sealed interface Place {
    /** The word for the kind of place. */
    String kind();
  }

  /** Lines of the log. */
  public record Log() implements Place {
    @Override
    public String kind() {
      return "log";
    }
  }

  /**
   * Files of JSON lines.
   *
   * @param path of the file that is being written; full files stand beside it
   * @param maxFileBytes a file is full when it is as long
   * @param maxFiles how many full files are kept
   */
  public record Files(Path path, long maxFileBytes, int maxFiles) implements Place {
    @Override
    public String kind() {
      return "file";
    }
  }

  /**
   * Records of the server's own store.
   *
   * @param retention how long they are kept
   */
  public record Store(Duration retention) implements Place {
    @Override
    public String kind() {
      return "store";
    }
  }

  /**
   * Log records of OpenTelemetry.
   *
   * @param config of the collector, with its signal {@code logs}
   */
  public record Otlp(OtlpConfig config) implements Place {
    @Override
    public String kind() {
      return "otlp";
    }
  }

  /**
   * Messages of syslog (RFC 5424).
   *
   * @param timeout for connecting, and for writing what waits
   * @param facility from 0 to 23
   * @param appName APP-NAME of each message
   * @param structuredData SD-ID of the members of a record, {@code NAME@NUMBER}
   * @param certificateAuthorities files in PEM that a receiver may be certified by as well
   */
  public record Syslog(
      SyslogEndpoint endpoint,
      Duration timeout,
      int facility,
      String appName,
      String structuredData,
      List<Path> certificateAuthorities)
      implements Place {
    public Syslog {
      certificateAuthorities = List.copyOf(certificateAuthorities);
    }

    @Override
    public String kind() {
      return "syslog";
    }
  }
}
