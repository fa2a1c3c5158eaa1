package org.integrationgateway.builtin.indexeddb.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A primary and its standby, by streaming replication. The primary acknowledges what the standby
 * has on its disk, so that nothing is lost when it is killed.
 */
public final class ReplicatedPostgres implements AutoCloseable {
  private static final String STANDBY = "standby";

  private final EmbeddedPostgres primary;
  private final EmbeddedPostgres standby;
  private final Path primaryFolder;

  private ReplicatedPostgres(
      EmbeddedPostgres primary, EmbeddedPostgres standby, Path primaryFolder) {
    this.primary = primary;
    this.standby = standby;
    this.primaryFolder = primaryFolder;
  }

  /** Starts both, with their data in this folder. */
  public static ReplicatedPostgres start(Path folder) throws Exception {
    var first = folder.resolve("primary");
    var second = folder.resolve(STANDBY);
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    // Cleanly stopped, its files are the base of the standby.
    server(first, port).start().close();
    copy(first, second);
    Files.createFile(second.resolve("standby.signal"));
    Files.writeString(
        second.resolve("postgresql.auto.conf"),
        "primary_conninfo = 'host=localhost port=%d user=postgres application_name=%s'%n"
            .formatted(port, STANDBY),
        UTF_8,
        StandardOpenOption.APPEND);
    var primary = server(first, port).setServerConfig("synchronous_standby_names", STANDBY).start();
    try {
      return new ReplicatedPostgres(
          primary,
          EmbeddedPostgres.builder().setDataDirectory(second).setCleanDataDirectory(false).start(),
          first);
    } catch (IOException | RuntimeException e) {
      primary.close();
      throw e;
    }
  }

  private static EmbeddedPostgres.Builder server(Path folder, int port) {
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder)
        .setCleanDataDirectory(false)
        .setPort(port);
  }

  private static void copy(Path from, Path to) throws Exception {
    var copied = new ProcessBuilder("cp", "-a", from.toString(), to.toString()).inheritIO().start();
    if (copied.waitFor() != 0) {
      throw new IOException("cannot copy " + from);
    }
    Files.deleteIfExists(to.resolve("postmaster.pid"));
  }

  /** The configuration that names both. */
  public PostgresqlConfig database() {
    return new PostgresqlConfig(
        "jdbc:postgresql://localhost:%d,localhost:%d/postgres?targetServerType=primary"
            .formatted(primary.getPort(), standby.getPort()),
        Optional.of("postgres"),
        Optional.of(Secret.of("postgres")),
        PostgresqlConfig.POOL_SIZE);
  }

  /** Ends all processes of the primary at once, as a loss of power does. */
  public void killPrimary() throws IOException {
    PausablePostgres.kill(primaryFolder);
  }

  /** Makes the standby the primary. */
  public void promote() throws SQLException {
    try (var connection = standby.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("SELECT pg_promote()");
    }
  }

  @Override
  public void close() throws IOException {
    try (primary) {
      standby.close();
    }
  }
}
