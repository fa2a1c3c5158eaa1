package org.integrationgateway.builtin.indexeddb.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.sdk.Secret;

/**
 * A PostgreSQL server of one test, whose processes can be stopped and continued by signals, and
 * killed.
 */
public final class PausablePostgres implements AutoCloseable {
  private final Path folder;
  private final int port;
  private EmbeddedPostgres server;
  private long pid;

  private PausablePostgres(Path folder, EmbeddedPostgres server) throws IOException {
    this.folder = folder;
    this.server = server;
    this.port = server.getPort();
    this.pid = pid(folder);
  }

  /**
   * Starts a server.
   *
   * @param folder for its data, which does not exist yet
   */
  public static PausablePostgres start(Path folder) throws IOException {
    return new PausablePostgres(folder, builder(folder).start());
  }

  private static EmbeddedPostgres.Builder builder(Path folder) {
    return EmbeddedPostgres.builder().setDataDirectory(folder).setCleanDataDirectory(false);
  }

  private static long pid(Path folder) throws IOException {
    return Long.parseLong(Files.readAllLines(folder.resolve("postmaster.pid")).get(0).strip());
  }

  /** Ends all processes of the server in this folder at once, as a loss of power does. */
  static void kill(Path folder) throws IOException {
    var server = ProcessHandle.of(pid(folder)).orElseThrow();
    var processes = server.descendants().toList();
    server.destroyForcibly();
    processes.forEach(ProcessHandle::destroyForcibly);
    Stream.concat(Stream.of(server), processes.stream())
        .forEach(process -> process.onExit().join());
  }

  /** Ends its processes at once, as a loss of power does. */
  public void kill() throws IOException {
    kill(folder);
  }

  /** Starts the killed server again, at the same port with the same data. */
  public void restart() throws IOException {
    // The end of a server that has ended frees its folder.
    server.close();
    server = builder(folder).setPort(port).start();
    pid = pid(folder);
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
    // A server that runs on would start the process of one more connection meanwhile.
    signal("STOP", List.of(pid));
    signal("STOP", processes());
  }

  /** Stops the process of one connection; the server and its other connections answer. */
  void pause(long process) throws Exception {
    signal("STOP", List.of(process));
  }

  /** Continues its processes. */
  public void resume() throws Exception {
    signal("CONT", processes());
  }

  private List<Long> processes() {
    return ProcessHandle.of(pid).stream()
        .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  /** The process of a connection may end in between: its end needs no signal. */
  private static void signal(String name, List<Long> processes) throws Exception {
    var command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(process -> command.add(Long.toString(process)));
    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start().waitFor();
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
