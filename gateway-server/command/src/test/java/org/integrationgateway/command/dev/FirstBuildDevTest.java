package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Callers of each door before the first version of a package serves. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a named pipe holds the build")
@MayUse(seconds = 30, because = "it starts two gateways with a provider each")
@Tag("nightly")
class FirstBuildDevTest {
  private static final String LIST =
      "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\", \"params\": {\"_meta\": {"
          + "\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\": {}}}}";

  @TempDir Path temporary;
  private Path folder;
  private Path gate;

  /** A package whose build waits until the test writes a line into a pipe. */
  @BeforeEach
  void project() throws Exception {
    folder = Files.createDirectories(temporary.resolve("project"));
    gate = temporary.resolve("gate");
    assertThat(new ProcessBuilder("mkfifo", gate.toString()).start().waitFor()).isZero();
    Files.writeString(temporary.resolve("version"), "one");
    Files.writeString(
        folder.resolve("build.sh"),
        "read answer < '%s'\n[ \"$answer\" = good ] || { echo 'app.py:3: wrong'; exit 1; }\n"
            .formatted(gate));
    var run = new StringBuilder();
    DevProcess.provider(temporary.resolve("version"))
        .forEach(word -> run.append("  - '").append(word.replace("'", "''")).append("'\n"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        DevProcess.MANIFEST
            + "spec: {mcp: true}\nbuild: {command: [sh, build.sh], inputs: [build.sh]}\n"
            + "run:\n"
            + run);
  }

  private void build(String answer) throws Exception {
    Files.writeString(gate, answer + "\n");
  }

  private static HttpResponse<String> done(CompletableFuture<HttpResponse<String>> call)
      throws Exception {
    return call.get(60, TimeUnit.SECONDS);
  }

  @Test
  void callsOfEachDoorWaitForTheFirstBuild() throws Exception {
    try (var dev = DevProcess.start(temporary, folder.toString())) {
      dev.await("building");
      var call = dev.call();
      var second = dev.send("/api/v2/app/developed/operations/version", "{}");
      var tools = dev.send("/mcp", LIST);
      var toolsOfApp = dev.send("/mcp/developed", LIST);
      var operations = dev.sendGet("/api/v1/apps/developed/operations");
      var apps = dev.sendGet("/api/v1/apps");

      var page = dev.get("/developed/");
      assertThat(page.statusCode()).isEqualTo(503);
      assertThat(page.headers().firstValue("Retry-After")).contains("2");
      assertThat(page.body()).contains("the app is being built for the first time");
      assertThat(dev.postAnonymously("/api/v1/developed/hook").statusCode()).isEqualTo(503);
      assertThat(dev.postAnonymously("/api/v1/developed/hooks/of-a").statusCode()).isEqualTo(503);
      assertThat(call).isNotDone();

      build("good");
      assertThat(done(call).body()).contains("one");
      assertThat(dev.postAnonymously("/api/v1/developed/hook").statusCode()).isEqualTo(401);
      assertThat(done(second).statusCode()).as(second.join().body()).isEqualTo(200);
      assertThat(done(tools).body()).contains("developed_version");
      assertThat(done(toolsOfApp).body()).contains("version");
      assertThat(done(operations).body()).contains("version");
      assertThat(done(apps).body()).contains("developed");
    }
  }

  @Test
  void callsAreToldThatTheFirstBuildHasFailed() throws Exception {
    try (var dev = DevProcess.start(temporary, folder.toString())) {
      dev.await("building");
      var waiting = dev.call();
      build("bad");
      dev.await("problem");
      for (var refused :
          new HttpResponse<?>[] {
            done(waiting), done(dev.call()), done(dev.send("/mcp", LIST)), dev.get("/developed/")
          }) {
        assertThat(refused.statusCode()).as(() -> refused.body().toString()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("2");
        assertThat(refused.body().toString()).contains("not_ready").contains("app.py:3: wrong");
      }

      Files.writeString(folder.resolve("build.sh"), "true\n");
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("one");
    }
  }
}
