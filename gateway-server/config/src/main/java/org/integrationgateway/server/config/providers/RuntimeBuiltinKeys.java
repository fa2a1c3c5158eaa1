package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.block;
import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.DURATION;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;
import static org.integrationgateway.server.config.shape.Scalars.size;

import java.time.Duration;
import java.util.List;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.Settings;

/** The keys of {@code builtin:local} of {@code runtime.providers}. */
public final class RuntimeBuiltinKeys {
  private RuntimeBuiltinKeys() {}

  public static final Key<Integer> MAX_SESSIONS =
      withDefault("maxSessions", integer(1, 10_000), 64, "Sessions at once.");

  public static final Key<Duration> REMEMBER_ENDED =
      withDefault(
          "rememberEnded",
          DURATION,
          Duration.ofHours(1),
          "How long an ended session can be queried.");

  public static final Key<Duration> STOP_GRACE =
      withDefault(
          "stopGrace",
          DURATION,
          Duration.ofSeconds(5),
          "The time that an app gets to stop before it is killed.");

  public static final Key<String> LISTEN =
      optional(
          "listen",
          TEXT,
          "An address of this host that apps listen on, with mutual TLS. Default: unix sockets.");

  public static final Key<List<String>> SCHEMES =
      withDefault(
          "schemes",
          new ListOf<>(Choice.of("https", "ssh", "file")),
          List.of("https", "ssh"),
          "The schemes of the URLs of repositories; file reaches every repository that the server can read.");

  public static final Key<Duration> TIMEOUT =
      withDefault(
          "timeout", DURATION, Duration.ofMinutes(5), "The time limit of preparing a workspace.");

  public static final Key<Long> MAX_BYTES =
      withDefault(
          "maxBytes",
          size(1 << 20, 1L << 44),
          2L << 30,
          "The largest workspace, including git's own files.");

  public static final Key<Settings> WORKSPACES =
      block("workspaces", Block.of(SCHEMES, TIMEOUT, MAX_BYTES), "Workspaces, checked out by git.");
}
