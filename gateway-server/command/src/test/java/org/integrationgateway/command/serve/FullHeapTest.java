package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Main;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose heap is full ends, and the next one of its supervisor serves again. */
@Tag("host")
final class FullHeapTest {
  private static final String LISTENING = "gateway listening on ";
  private static final int ENDED = 3;

  @TempDir Path folder;

  @Tag("nightly")
  @Test
  void endsTheProcessWithACodeThatSupervisorsSee() throws Exception {
    var small = start("-Xmx24m", manyApps());
    assertThat(small.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(small.exitValue()).as(log()).isEqualTo(ENDED);
    assertThat(log()).contains("the heap of", "is too small for 1200 apps: at least 41 MiB");

    var again = start("-Xmx256m", manyApps());
    try (var out = again.inputReader()) {
      var line = out.readLine();
      while (line != null && !line.startsWith(LISTENING)) {
        line = out.readLine();
      }
      assertThat(line).as(log()).isNotNull();
      var health = URI.create(line.substring(LISTENING.length())).resolve("/health");
      var answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(health).build(), BodyHandlers.discarding());
      assertThat(answer.statusCode()).isEqualTo(200);
    } finally {
      again.destroy();
      assertThat(again.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  /** More than fit into a small heap. */
  private Path manyApps() throws IOException {
    var lines = new ArrayList<String>();
    lines.add("server:");
    lines.add("  public: {host: 127.0.0.1, port: 0}");
    lines.add(
        "  encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}");
    lines.add("apps:");
    for (int i = 0; i < 1200; i++) {
      lines.add("  a%d: {provider: {source: builtin:demo}, mcp: true}".formatted(i));
    }
    return Files.write(folder.resolve("gateway.yaml"), lines);
  }

  private Process start(String heap, Path config) throws IOException {
    var command =
        TestProgram.command(
            List.of(heap, "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
            Main.class,
            "serve",
            "--config",
            config.toString());
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectError(folder.resolve("log").toFile());
    builder.environment().put("GATEWAY_HOME", folder.resolve("home").toString());
    return builder.start();
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }
}
