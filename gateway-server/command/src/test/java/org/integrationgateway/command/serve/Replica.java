package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.command.Main;
import org.integrationgateway.rules.TestProgram;

/** A server in a process of its own, with a home of its own. */
final class Replica implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Pattern LISTENING = Pattern.compile("gateway listening on (http://\\S+)");

  private final Path home;
  private final Path log;
  private final Process process;
  private final URI uri;

  private Replica(Path home, Path log, Process process) throws IOException {
    this.home = home;
    this.log = log;
    this.process = process;
    this.uri = awaitUri();
  }

  /**
   * A configuration of replicas of this database, with the app {@code demo}. On a machine that
   * other tests share, requests wait for a processor rather than be refused.
   */
  static String configuration(PostgresqlConfig database) {
    return """
    server:
      public: {host: 127.0.0.1, port: 0}
      encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      shutdown: {delay: 5s, drain: 10m}
      limits:
        perSubjectRate: {perSecond: 0}
        processorWait: 10s
    providers:
      indexeddb:
        shared:
          source: builtin:postgresql
          config: {url: "%s", user: postgres, password: postgres}
    apps:
      demo: {provider: {source: builtin:demo}, mcp: true}
    """
        .formatted(database.url());
  }

  /** Starts a server of this build, and waits until it listens. */
  static Replica start(Path home, String configuration) throws IOException {
    return start(home, configuration, TestProgram.command(List.of("-Xmx256m"), Main.class));
  }

  /**
   * Starts a server, and waits until it listens.
   *
   * @param gateway the command {@code gateway}
   */
  static Replica start(Path home, String configuration, List<String> gateway) throws IOException {
    Files.createDirectories(home);
    var file = Files.writeString(home.resolve("gateway.yaml"), configuration);
    var log = Files.createTempFile(home, "server", ".log");
    var command = new ArrayList<>(gateway);
    command.addAll(List.of("serve", "--config", file.toString()));
    var builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().put("GATEWAY_HOME", home.toString());
    builder.redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile()));
    return new Replica(home, log, builder.start());
  }

  private URI awaitUri() throws IOException {
    long began = System.nanoTime();
    while (true) {
      var said = LISTENING.matcher(Files.readString(log));
      if (said.find()) {
        return URI.create(said.group(1));
      }
      assertThat(process.isAlive()).as(log()).isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).as(log()).isLessThan(LIMIT);
      LockSupport.parkNanos(20_000_000);
    }
  }

  URI uri() {
    return uri;
  }

  /** Reloads another configuration, and returns the answer. */
  String reload(String configuration, String token) throws Exception {
    Files.writeString(home.resolve("gateway.yaml"), configuration);
    var request =
        HttpRequest.newBuilder(uri.resolve("/admin/api/v1/reload"))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.noBody())
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The time of the processors that the process has used. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  String log() throws IOException {
    return Files.readString(log);
  }

  /** The token that the first start at a database makes. */
  String token() throws IOException {
    return Files.readString(home.resolve("token")).strip();
  }

  /** Sends SIGTERM, and waits for the end. */
  void stop() throws Exception {
    process.destroy();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(log()).isZero();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
