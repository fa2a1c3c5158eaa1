package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.http.RawHttp;
import org.integrationgateway.providers.fixture.PagesProgram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The gateway serves the pages and the WebSocket of a dev server of the package. */
@DisabledOnOs(OS.WINDOWS)
@Tag("nightly")
class PagesDevTest {
  private static final String ECHO = "vite-hmr: hello changed: main.ts";
  private static final String BYTES = ", 3000000 bytes";

  @TempDir Path folder;

  @Test
  void pagesAndWebSocketsOfADevServerComeThroughTheGateway() throws Exception {
    Files.writeString(folder.resolve("pages.html"), "");
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.writeString(
        folder.resolve("start.sh"),
        "'%s' -XX:TieredStopAtLevel=1 -cp '%s' %s\n"
            .formatted(java, System.getProperty("java.class.path"), PagesProgram.class.getName()));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/developed
        version: 1.0.0
        run:
          - {command: [sh, start.sh], readyTimeout: 60s}
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:9
              operations: [{name: one, description: One, method: GET, path: /one}]
        """);
    try (var dev = DevProcess.start(folder, folder.toString())) {
      var events = dev.awaitEach("note", "swapped");
      assertThat(events.get("note").path("text").asString()).contains("serves at http://127.0.0.1");
      var page = dev.get("/developed/deep/page?x=1");
      assertThat(page.body())
          .isEqualTo(
              "GET /deep/page?x=1 HTTP/1.1 base /developed/, authorization null, cookie null");
      var cookies =
          "GET /developed/ HTTP/1.0\nHost: localhost\nCookie: a=b; session_token=gws_x; c=d\n\n";
      assertThat(RawHttp.send(dev.uri(), cookies).text()).contains("cookie a=b; c=d");
      assertThat(page.headers().allValues("Set-Cookie")).containsExactly("a=1", "b=2");
      assertThat(page.headers().map()).doesNotContainKey("content-security-policy");
      assertThat(dev.get("/src/main.ts").body()).startsWith("GET /src/main.ts ");
      var query = RawHttp.send(dev.uri(), "GET /developed/?a={b}|% HTTP/1.0\nHost: localhost\n\n");
      assertThat(query.text()).contains("GET /?a=%7Bb%7D%7C%25 ");
      assertThat(uploaded(dev.uri().resolve("/developed/"))).startsWith("POST / ").contains(BYTES);
      var silent = dev.get("/developed/silent");
      assertThat(silent.statusCode()).isEqualTo(502);
      assertThat(silent.body()).contains("the dev server at http://127.0.0.1:", "does not respond");
      assertThat(echoed(dev.uri().resolve("/developed/hmr"))).isEqualTo(ECHO);
      assertThat(echoed(dev.uri().resolve("/"))).isEqualTo(ECHO);
      assertRefused(
          dev.uri(), "GET /developed/ HTTP/1.1\nHost: evil.example\nConnection: close\n\n");
      assertRefused(
          dev.uri(),
          """
          GET /developed/hmr HTTP/1.1
          Host: localhost
          Origin: http://evil.example
          Upgrade: websocket
          Connection: Upgrade, close
          Sec-WebSocket-Version: 13
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

          """);
      assertRefused(
          dev.uri(),
          "POST /developed/ HTTP/1.1\n"
              + "Host: [::1]:80\n"
              + "Origin: null\n"
              + "Connection: close\n"
              + "Content-Length: 0\n\n");
      assertThat(dev.get("/api/v1/nothing/here").body()).contains("\"code\"");
      assertThat(dev.get("/developed/rebase").body()).startsWith("GET /rebase ");
      assertThat(dev.get("/developed/").headers().firstValue("Location")).hasValue("/developed/");
      assertThat(dev.get("/developed/").body()).startsWith("GET /developed/ ");

      var processes = dev.process().descendants().toList();
      assertThat(processes).hasSizeGreaterThan(1);
      dev.process().destroyForcibly().waitFor();
      eventually(() -> assertThat(processes).noneMatch(ProcessTree::lives));
    }
  }

  private static void assertRefused(URI gateway, String request) throws Exception {
    assertThat(RawHttp.send(gateway, request).text())
        .as(request)
        .contains("403")
        .contains("cross_site_request");
  }

  private static String uploaded(URI at) throws Exception {
    var body = HttpRequest.BodyPublishers.ofByteArray(new byte[3_000_000]);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(at).POST(body).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static String echoed(URI at) throws Exception {
    var heard = new LinkedBlockingQueue<String>();
    var listener =
        new WebSocket.Listener() {
          @Override
          public @Nullable CompletionStage<?> onText(
              WebSocket socket, CharSequence text, boolean last) {
            heard.add(text.toString());
            socket.request(1);
            return CompletableFuture.completedFuture(null);
          }
        };
    var socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .subprotocols("vite-hmr", "other")
            .buildAsync(URI.create(at.toString().replace("http:", "ws:")), listener)
            .get(30, TimeUnit.SECONDS);
    socket.sendText("changed: main.ts", true).get(30, TimeUnit.SECONDS);
    var greeting = heard.poll(30, TimeUnit.SECONDS);
    var answer = heard.poll(30, TimeUnit.SECONDS);
    socket.abort();
    return socket.getSubprotocol() + ": " + greeting + " " + answer;
  }
}
