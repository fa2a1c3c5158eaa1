package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of an operation says why nothing comes while the upstream has asked to wait. */
@Tag("nightly")
final class WaitingIT {
  @TempDir Path home;
  private HttpServer upstream;

  @BeforeEach
  void start() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/rate",
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "20");
          exchange.sendResponseHeaders(429, -1);
          exchange.close();
        });
    upstream.start();
    Files.createDirectories(home.resolve("reports"));
    Files.writeString(
        home.resolve("reports/manifest.yaml"),
        """
        kind: app
        source: example.com/acme/apps/reports
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%d
              operations: [{name: rate, method: GET, path: /rate}]
        """
            .formatted(upstream.getAddress().getPort()));
  }

  @AfterEach
  void stop() {
    upstream.stop(0);
  }

  @Test
  void aCallThatWaitsForItsUpstreamSaysSo() {
    var app = "  reports: {provider: {source: {path: reports}}}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.ada()) {
      var call = CallPage.open(consoles, tab, "reports", "rate");
      call.press("Run");
      assertThat(call.answer())
          .containsText(
              Pattern.compile(
                  "The service returned 429: trying again in \\d+ s \\(retry 1 of 2\\)"));
      tab.pictures("operation-waiting");
      call.press("Stop");
      assertThat(call.answer()).containsText("Stopped");
    }
  }
}
