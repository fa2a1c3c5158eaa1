package org.integrationgateway.server.builtin.indexeddb.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** A PostgreSQL server of one test, whose processes can be stopped and continued by signals. */
public final class PausablePostgres implements AutoCloseable {
  private final EmbeddedPostgres server;
  private final long pid;

  private PausablePostgres(EmbeddedPostgres server, long pid) {
    this.server = server;
    this.pid = pid;
  }

  /**
   * Starts a server.
   *
   * @param folder for its data, which does not exist yet
   */
  public static PausablePostgres start(Path folder) throws IOException {
    var server = EmbeddedPostgres.builder().setDataDirectory(folder).start();
    var pid = Files.readAllLines(folder.resolve("postmaster.pid")).get(0).strip();
    return new PausablePostgres(server, Long.parseLong(pid));
  }

  public PostgresqlConfig database() {
    return new PostgresqlConfig(
        server.getJdbcUrl("postgres", "postgres"),
        Optional.of("postgres"),
        Optional.of(Secret.of("postgres")),
        PostgresqlConfig.POOL_SIZE);
  }

  /** Stops its processes: connections stay open, and nothing is answered. */
  public void pause() throws Exception {
    signal("STOP");
  }

  /** Continues its processes. */
  public void resume() throws Exception {
    signal("CONT");
  }

  /** The process of a connection may end in between: its end needs no signal. */
  private void signal(String name) throws Exception {
    var processes = new ArrayList<>(List.of("kill", "-" + name, Long.toString(pid)));
    ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::descendants)
        .forEach(each -> processes.add(Long.toString(each.pid())));
    new ProcessBuilder(processes).redirectError(Redirect.DISCARD).start().waitFor();
  }

  @Override
  public void close() throws IOException {
    try {
      resume();
    } catch (Exception e) {
      throw new IOException(e);
    } finally {
      server.close();
    }
  }
}
