package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.devloop.Display;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A declared app under development, with an upstream of this machine. */
@Tag("nightly")
final class DeclaredDevTest {
  @TempDir Path folder;

  @Test
  void reachesAnUpstreamOfThisMachineAndSaysWhenTheLastGoodVersionAnswers() throws Exception {
    var upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/",
        exchange -> {
          var body = "[\"hammer\"]".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    upstream.start();
    var manifest =
        """
        kind: app
        source: example.com/acme/apps/tools
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%d
              operations: [{name: list, method: GET, path: /tools}]
        """
            .formatted(upstream.getAddress().getPort());
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    try (var dev = DevProcess.start(folder, folder.toString())) {
      dev.await("swapped");
      var good = dev.get("/api/v1/tools/list");
      assertThat(good.body()).contains("hammer");
      assertThat(good.headers().firstValue(Display.HEADER)).isEmpty();

      Files.writeString(folder.resolve("manifest.yaml"), manifest.replace("method", "metod"));
      dev.await("problem");
      var old = dev.get("/api/v1/tools/list");
      assertThat(old.body()).contains("hammer");
      assertThat(old.headers().firstValue(Display.HEADER)).isPresent();

      Files.writeString(folder.resolve("manifest.yaml"), manifest + "displayName: Tools\n");
      dev.await("swapped");
      assertThat(dev.get("/api/v1/tools/list").headers().firstValue(Display.HEADER)).isEmpty();

      upstream.stop(0);
      dev.get("/api/v1/tools/list");
      var call = dev.await("call");
      while (!call.path("result").asString().equals("upstream_unreachable")) {
        call = dev.await("call");
      }
      assertThat(call.path("reason").asString()).contains("refused the connection");
    } finally {
      upstream.stop(0);
    }
  }

  @Test
  void recordsEachCallWithWhatWasSentUpstreamWithoutSecrets() throws Exception {
    var upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/",
        exchange -> {
          var body =
              "{\"name\": \"hammer\", \"apiKey\": \"k3Jx9QpL0vZt7RbW2mNs\", \"owner\": \"jane@acme.com\"}"
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    upstream.start();
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/apps/tools
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%d/v2
              operations:
                - name: get
                  method: GET
                  path: /tools/{id}
                  parameters: [{name: id, in: path, required: true, type: int}]
        """
            .formatted(upstream.getAddress().getPort()));
    try (var dev =
        DevProcess.start(
            folder, folder.toString(), "--record", folder.resolve("recordings").toString())) {
      dev.await("swapped");
      assertThat(dev.get("/api/v1/tools/get?id=7").statusCode()).isEqualTo(200);
      var note = dev.await("note").path("text").asString();
      assertThat(note).startsWith("recorded ");
      var recording = Recording.read(Path.of(note.substring("recorded ".length())));
      assertThat(recording.call().orElseThrow().operation()).isEqualTo("get");
      assertThat(recording.call().orElseThrow().parameters()).isEqualTo("{\"id\":7}");
      assertThat(recording.upstream()).hasSize(1);
      assertThat(recording.upstream().get(0).request().path()).isEqualTo("/v2/tools/7");
      assertThat(recording.upstream().get(0).response().body().content())
          .isEqualTo("{\"name\":\"hammer\",\"apiKey\":\"***\",\"owner\":\"masked@example.com\"}");
      assertThat(dev.isWithout("building")).as("a recording is not a change").isTrue();
    } finally {
      upstream.stop(0);
    }
  }
}
