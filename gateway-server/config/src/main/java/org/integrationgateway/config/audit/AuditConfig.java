package org.integrationgateway.config.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

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
  public sealed interface Place {}

  /** Lines of the log. */
  public record Log() implements Place {}

  /**
   * Files of JSON lines.
   *
   * @param path of the file that is being written; full files stand beside it
   * @param maxFileBytes a file is full when it is as long
   * @param maxFiles how many full files are kept
   */
  public record Files(Path path, long maxFileBytes, int maxFiles) implements Place {}

  /**
   * Records of the server's own store.
   *
   * @param retention how long they are kept
   */
  public record Store(Duration retention) implements Place {}
}
