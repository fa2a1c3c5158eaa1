package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.devloop.Display;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A declared app under development, with an upstream of this machine. */
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
    } finally {
      upstream.stop(0);
    }
  }
}
