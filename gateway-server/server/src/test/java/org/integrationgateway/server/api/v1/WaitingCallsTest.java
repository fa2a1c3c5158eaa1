package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Calls that wait because their upstream asked for it. */
@Tag("nightly")
final class WaitingCallsTest {
  private static final String WAITING = "/api/v1/calls/waiting";

  @TempDir Path home;
  private final AtomicInteger asked = new AtomicInteger();
  private HttpServer upstream;
  private ConfiguredGateway gateway;

  @BeforeEach
  void start() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/rate",
        exchange -> {
          boolean isFirst = asked.getAndIncrement() == 0;
          if (isFirst) {
            exchange.getResponseHeaders().set("Retry-After", "4");
          }
          exchange.sendResponseHeaders(isFirst ? 429 : 204, -1);
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
    gateway =
        ConfiguredGateway.start(home, "apps: {reports: {provider: {source: {path: reports}}}}\n");
  }

  @AfterEach
  void stop() {
    gateway.close();
    upstream.stop(0);
  }

  private JsonNode waiting(String query, String token) {
    var answer = gateway.get(WAITING + query, token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer).path("calls");
  }

  @Test
  void areListedWithTheReasonForTheirCallerUntilTheyGoOn() throws Exception {
    var token = gateway.token("user:ada");
    var call =
        HttpClient.newHttpClient()
            .sendAsync(
                HttpRequest.newBuilder(gateway.gateway().uri().resolve("/api/v1/reports/rate"))
                    .header("Authorization", "Bearer " + token)
                    .header("X-Request-Id", "mine-1")
                    .POST(BodyPublishers.noBody())
                    .build(),
                BodyHandlers.ofString(StandardCharsets.UTF_8));
    var listed = waiting("?requestId=mine-1", token);
    while (listed.isEmpty() && !call.isDone()) {
      listed = waiting("?requestId=mine-1", token);
    }

    assertThat(listed).hasSize(1);
    var pause = listed.get(0);
    assertThat(pause.path("app").asString()).isEqualTo("reports");
    assertThat(pause.path("operation").asString()).isEqualTo("rate");
    assertThat(pause.path("status").asInt()).isEqualTo(429);
    assertThat(pause.path("seconds").asInt()).isBetween(0, 4);
    assertThat(pause.path("retry").asInt()).isEqualTo(1);
    assertThat(pause.path("of").asInt()).isEqualTo(2);
    assertThat(waiting("?requestId=other", token)).isEmpty();
    assertThat(waiting("", gateway.token("user:eve"))).as("calls of another subject").isEmpty();
    assertThat(gateway.status("GET", WAITING, "wrong", "")).isEqualTo(401);

    assertThat(call.get().statusCode()).isEqualTo(204);
    assertThat(waiting("", token)).isEmpty();
  }
}
