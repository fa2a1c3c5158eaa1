package org.integrationgateway.server.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An upstream that is away for a while, and one that only answers with errors. */
final class CircuitBreakerContractTest {
  private static final String ONCE = ", limits: {upstreamTries: 1}";

  private static String config(String limits) {
    return "apps:\n  up: {provider: {source: {path: up}}%s}\n".formatted(limits);
  }

  private static String read(FrontedUpstream upstream) {
    return upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice).body();
  }

  @Test
  void holdsRequestsBackAndTriesAgain(@TempDir Path home) throws Exception {
    try (var upstream =
        new FrontedUpstream(home, config(ONCE), visit -> FrontedUpstream.Answer.json("{}"))) {
      int port = upstream.server.port();
      upstream.server.close();
      for (int i = 0; i < 10; i++) {
        assertThat(read(upstream)).contains("refused the connection");
      }
      assertThat(held(upstream).body()).contains("upstream_unreachable", "are paused for");
      assertThat(metrics(upstream.gateway, upstream.alice))
          .contains("gateway_upstream_circuits_open 1");
      assertThat(circuits(upstream))
          .contains("\"app\":\"up\"", "127.0.0.1:" + port, "refused")
          .containsPattern("1\\d times in a row");
      try (var again = new AgainThere(port)) {
        // The pause is a second; how long this takes depends on the machine.
        var answer = read(upstream);
        while (answer.contains("are paused for")) {
          answer = read(upstream);
        }
        assertThat(answer).isEqualTo("{}");
        assertThat(read(upstream)).isEqualTo("{}");
      }
    }
  }

  @Test
  void opensWhenNearlyEveryAnswerIsThatOfAnUnavailableUpstream(@TempDir Path home)
      throws Exception {
    int[] status = {503};
    try (var upstream =
        new FrontedUpstream(
            home,
            config(ONCE),
            visit -> FrontedUpstream.Answer.of(status[0], "Content-Type", "text/plain"))) {
      for (int i = 0; i < 64; i++) {
        assertThat(upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice).statusCode())
            .isEqualTo(503);
      }
      var held = held(upstream);
      assertThat(held.statusCode()).isEqualTo(502);
      assertThat(held.headers().firstValue("Retry-After")).isPresent();
      assertThat(held.body()).contains("upstream_unreachable", "64 of 64", "status 503");
      assertThat(circuits(upstream)).contains("\"app\":\"up\"", "status 503");
      assertThat(app(upstream)).contains("degraded", "requests to it are paused");
      assertThat(provider(upstream)).contains("degraded", "requests to it are paused");
      status[0] = 200;
      var answer = held;
      while (answer.statusCode() == 502) {
        answer = upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice);
      }
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(circuits(upstream)).contains("\"circuits\":[]");
      assertThat(app(upstream)).doesNotContain("degraded");
      assertThat(provider(upstream)).contains("\"state\":\"ready\"");
    }
  }

  @Test
  void staysClosedForAnswers(@TempDir Path home) throws Exception {
    int[] status = {503};
    try (var upstream =
        new FrontedUpstream(
            home,
            config(ONCE),
            visit -> FrontedUpstream.Answer.of(status[0], "Content-Type", "text/plain"))) {
      for (int next : new int[] {500, 502, 503, 504, 404, 429}) {
        status[0] = next;
        for (int i = 0; i < 11; i++) {
          assertThat(upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice).statusCode())
              .isEqualTo(next);
        }
      }
    }
  }

  /** The answer of a request that is held back; one that comes after the pause is sent again. */
  private static HttpResponse<String> held(FrontedUpstream upstream) {
    var answer = upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice);
    for (int i = 0; i < 4 && !answer.body().contains("are paused for"); i++) {
      answer = upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice);
    }
    return answer;
  }

  private static String circuits(FrontedUpstream upstream) {
    return upstream.gateway.get("/admin/api/v1/circuits", upstream.alice).body();
  }

  private static String app(FrontedUpstream upstream) {
    return upstream.gateway.get("/api/v1/apps/up", upstream.alice).body();
  }

  private static String provider(FrontedUpstream upstream) {
    return upstream.gateway.get("/admin/api/v1/providers/app/up", upstream.alice).body();
  }

  private static String metrics(ConfiguredGateway gateway, String token) {
    return gateway.get("/metrics", token).body();
  }

  /** Answers on a port that was closed before. */
  private static final class AgainThere implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket();
    private final Thread thread = new Thread(this::serve, "again-there");

    AgainThere(int port) throws IOException {
      listening.setReuseAddress(true);
      listening.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
      thread.setDaemon(true);
      thread.start();
    }

    private void serve() {
      while (!listening.isClosed()) {
        try (var socket = listening.accept()) {
          var in = socket.getInputStream();
          int newlines = 0;
          for (int c = in.read(); c >= 0 && newlines < 2; c = newlines < 2 ? in.read() : c) {
            newlines = c == '\n' ? newlines + 1 : c == '\r' ? newlines : 0;
          }
          socket
              .getOutputStream()
              .write(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
                      .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException closed) {
          // The test is over, or the other side hung up.
        }
      }
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }
}
