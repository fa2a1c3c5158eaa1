package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database behind PgBouncer, on machines that have it. */
final class PooledDatabaseTest {
  private static final long LIMIT_NANOS = 30_000_000_000L;

  @TempDir private Path folder;

  @Test
  void isRefusedByNameWhenThePoolerSharesSessionsBetweenTransactions() throws Exception {
    try (var pooler = Pooler.start(folder, "transaction", Postgres.shared().database())) {
      assertThatThrownBy(() -> PostgresqlIndexedDb.open(pooler.database()))
          .hasMessageContaining(
              "such as PgBouncer with pool_mode = transaction: set pool_mode = session");
    }
  }

  @Test
  void isUsedWhenThePoolerKeepsSessions() throws Exception {
    try (var pooler = Pooler.start(folder, "session", Postgres.shared().database());
        var database = PostgresqlIndexedDb.open(pooler.database())) {
      database.createStore(StoreSchema.of("notes", KeyPath.of("id")));
      database.records("notes").put(Document.builder().put("id", "a").build());
      assertThat(database.records("notes").get(Key.of("a"))).isPresent();
    }
  }

  private record Pooler(Process process, PostgresqlConfig database) implements AutoCloseable {
    static Pooler start(Path folder, String mode, PostgresqlConfig database) throws Exception {
      var program = program();
      int port;
      try (var free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
      var uri = URI.create(database.url().substring("jdbc:".length()).replaceFirst("\\?.*", ""));
      var name = uri.getPath().substring(1);
      var settings =
          Files.writeString(
              folder.resolve("pgbouncer.ini"),
              """
              [databases]
              %s = host=localhost port=%d user=postgres
              [pgbouncer]
              listen_addr = 127.0.0.1
              listen_port = %d
              unix_socket_dir =
              auth_type = any
              pool_mode = %s
              ignore_startup_parameters = extra_float_digits
              """
                  .formatted(name, uri.getPort(), port, mode));
      var command = new ArrayList<>(List.of(program.toString(), settings.toString()));
      if (System.getProperty("user.name").equals("root")) {
        // PgBouncer does not run as root.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        command.addAll(1, List.of("-u", "daemon"));
      }
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      awaitPort(process, port);
      return new Pooler(
          process,
          new PostgresqlConfig(
              "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, name),
              database.user(),
              database.password(),
              database.poolSize()));
    }

    private static Path program() {
      var found =
          Stream.of(
                  System.getProperty("gateway.pgbouncer", ""),
                  "/usr/sbin/pgbouncer",
                  "/usr/bin/pgbouncer")
              .map(Path::of)
              .filter(Files::isRegularFile)
              .findFirst();
      assumeTrue(found.isPresent(), "this machine has no pgbouncer");
      return found.orElseThrow();
    }

    private static void awaitPort(Process process, int port) {
      long began = System.nanoTime();
      while (true) {
        try (var socket = new Socket()) {
          socket.connect(new InetSocketAddress("127.0.0.1", port));
          return;
        } catch (IOException notYet) {
          assertThat(process.isAlive()).isTrue();
          assertThat(System.nanoTime() - began).isLessThan(LIMIT_NANOS);
          LockSupport.parkNanos(10_000_000);
        }
      }
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
