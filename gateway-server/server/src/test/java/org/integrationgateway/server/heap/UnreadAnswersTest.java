package org.integrationgateway.server.heap;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.http.RawHttp2;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A caller that reads no answers, each of them small, in a heap that does not hold them all. */
final class UnreadAnswersTest {
  private static final int LENGTH = 60_000;
  private static final int MOST_CONNECTIONS = 20;
  private static final int STREAMS = 200;

  /** RFC 9113, section 6.5.2: SETTINGS_INITIAL_WINDOW_SIZE, 0. */
  private static final byte[] NO_WINDOW = {0, 4, 0, 0, 0, 0};

  private static final String CONFIG =
      """
        limits:
          perSubjectRate: {perSecond: 0}
      apps:
        text: {provider: {source: {path: text}}}
      """;

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/text
      version: 1.0.0
      kind: app
      spec:
        surfaces:
          rest:
            baseUrl: '%s'
            operations:
            - {name: give, method: GET, path: /give}
      """;

  private static final String PATH = "/api/v1/text/give";

  @TempDir static Path folder;
  private static JettyUpstream upstream;
  private static Process server;
  private static URI gateway;
  private static String alice;
  private static String bob;

  @BeforeAll
  static void start() throws IOException {
    upstream = new JettyUpstream(UnreadAnswersTest::answer);
    Files.writeString(folder.resolve("config"), CONFIG);
    Files.writeString(
        Files.createDirectory(folder.resolve("text")).resolve("manifest.yaml"),
        MANIFEST.formatted(upstream.at("")));
    var command =
        TestProgram.command(
            List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
            SmallHeapServer.class,
            folder);
    server =
        new ProcessBuilder(command)
            .redirectError(Redirect.to(folder.resolve("log").toFile()))
            .start();
    var line = server.inputReader().readLine();
    assertThat(line).isNotNull();
    var words = line.split(" ");
    gateway = URI.create(words[0]);
    alice = words[1];
    bob = words[2];
  }

  @AfterAll
  static void stop() throws Exception {
    server.getOutputStream().close();
    server.waitFor();
    upstream.close();
  }

  private static void answer(Request request, Response response) throws Exception {
    response.getHeaders().put("Content-Type", "text/plain");
    try (var out = Content.Sink.asOutputStream(response)) {
      out.write("x".repeat(LENGTH).getBytes(US_ASCII));
    }
  }

  private static String outcome(String token) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.resolve(PATH))
            .header("Authorization", "Bearer " + token)
            .build();
    var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    var answer = http.send(request, BodyHandlers.ofString());
    return answer.statusCode() == 200 ? "200" : answer.body();
  }

  /** Asks on a connection that receives no bodies, until an answer is not 200. */
  private static boolean isRefused(RawHttp2 connection) throws IOException {
    connection.frame(RawHttp2.SETTINGS, 0, 0, NO_WINDOW);
    for (int stream = 1; stream < 2 * STREAMS; stream += 2) {
      connection.frame(
          RawHttp2.HEADERS,
          RawHttp2.END_STREAM | RawHttp2.END_HEADERS,
          stream,
          RawHttp2.fields(
              ":method",
              "GET",
              ":scheme",
              "http",
              ":authority",
              "a",
              ":path",
              PATH,
              "authorization",
              "Bearer " + alice));
      if (!connection.await(stream, RawHttp2.HEADERS).isOk()) {
        return true;
      }
    }
    return false;
  }

  @Test
  void refusesTheCallerThatReadsNothingAndServesOthers() throws Exception {
    var connections = new ArrayList<RawHttp2>();
    try {
      boolean refused = false;
      while (!refused && connections.size() < MOST_CONNECTIONS) {
        connections.add(RawHttp2.open(gateway));
        refused = isRefused(connections.get(connections.size() - 1));
      }
      assertThat(refused).isTrue();
      assertThat(outcome(alice)).contains("overloaded", "one caller");
      assertThat(outcome(bob)).isEqualTo("200");
      assertThat(server.isAlive()).isTrue();
    } finally {
      for (var connection : connections) {
        connection.close();
      }
    }
    eventually(() -> assertThat(outcome(alice)).isEqualTo("200"));
  }
}
