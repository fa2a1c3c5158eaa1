package org.integrationgateway.server.credential.refresh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.MovedClock;

/** A replica in a process of its own, which the test kills. */
final class KilledReplica implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final URI uri;

  private KilledReplica(Process process, URI uri) {
    this.process = process;
    this.uri = uri;
  }

  /**
   * Starts one.
   *
   * @param folder of {@code gateway.yaml}
   * @param ahead how far its clock is ahead
   */
  static KilledReplica start(Path folder, Duration ahead) throws IOException {
    var process =
        new ProcessBuilder(
                TestProgram.command(KilledReplica.class, folder.toString(), ahead.toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    var uri = lines.readLine();
    if (uri == null) {
      throw new IOException("the replica did not start");
    }
    return new KilledReplica(process, URI.create(uri));
  }

  @SuppressWarnings("SystemOut") // The parent process reads the address from standard output.
  public static void main(String[] arguments) throws Exception {
    var folder = Path.of(arguments[0]);
    var environment = new Environment(ConfigText.variables(folder.resolve("home")), folder, folder);
    var read = ConfigReader.read(List.of(folder.resolve("gateway.yaml")), environment);
    var clock = new MovedClock();
    clock.ahead(Duration.parse(arguments[1]));
    try (var gateway = Gateway.start(read.config().orElseThrow(), clock)) {
      System.out.println(gateway.uri());
      // Ends with the test, also when that is killed.
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** The status of a call; fails when the replica is killed before it answers. */
  CompletableFuture<Integer> call(String token) {
    var request =
        HttpRequest.newBuilder(uri.resolve("/api/v1/tracker/me"))
            .header("Authorization", "Bearer " + token)
            .build();
    return http.sendAsync(request, BodyHandlers.ofString())
        .thenApply(answer -> answer.statusCode());
  }

  /** As {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the replica does not die");
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
