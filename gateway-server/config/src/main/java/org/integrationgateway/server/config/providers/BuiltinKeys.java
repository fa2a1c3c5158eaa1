package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.DURATION;
import static org.integrationgateway.server.config.shape.Scalars.PATH;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;
import static org.integrationgateway.server.config.shape.Scalars.size;

import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.server.config.shape.Key;

/** The keys of the embedded providers. */
public final class BuiltinKeys {
  private BuiltinKeys() {}

  /** The size of {@code cache}, {@code builtin:memory}. */
  public static final Key<Long> CACHE_BYTES =
      withDefault(
          "maxBytes",
          size(1 << 20, 1L << 40),
          64L << 20,
          "The most memory for all values together; when it is full, the least used values are removed.");

  /** The folder of {@code s3}, {@code builtin:directory}. */
  public static final Key<Path> OBJECT_DIRECTORY =
      optional(
          "path",
          PATH,
          "The folder of the objects, which no other server may use. Default: data/s3/NAME in"
              + " GATEWAY_HOME.");

  /** The largest object of {@code s3}, {@code builtin:directory}. */
  public static final Key<Long> OBJECT_BYTES =
      withDefault("maxObjectBytes", size(1, 1L << 44), 5L << 30, "The largest object it takes.");

  /** The prefix of variables of {@code secrets}, {@code builtin:env}. */
  public static final Key<String> VARIABLE_PREFIX =
      optional(
          "prefix",
          TEXT,
          "Only variables that begin with this prefix are secrets; the rest of the name is the secret's name.");

  /** The folder of {@code secrets}, {@code builtin:file}. */
  public static final Key<Path> SECRET_DIRECTORY =
      optional(
          "directory",
          PATH,
          "The folder with one file for each secret. Default: the configuration's folder.");

  /** The attempts at once of {@code workflow}, {@code builtin:durable}. */
  public static final Key<Integer> WORKFLOW_ATTEMPTS =
      withDefault(
          "attemptsAtOnce", integer(1, 1_000), 16, "The most steps that this server runs at once.");

  /** The runs at once of {@code workflow}, {@code builtin:durable}. */
  public static final Key<Integer> WORKFLOW_RUNS =
      withDefault(
          "runsAtOnce",
          integer(1, 100_000),
          10_000,
          "The most runs in progress; more are refused.");

  /** The retention of {@code workflow}, {@code builtin:durable}. */
  public static final Key<Duration> WORKFLOW_RETENTION =
      withDefault(
          "retention",
          DURATION,
          Duration.ofDays(30),
          "How long ended runs, idempotency keys and events are kept.");
}
