package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.indexeddb.postgresql.PausablePostgres;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.core.testing.Eventually;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose PostgreSQL is paused: it accepts connections, and answers nothing. */
@Tag("host")
final class PausedStoreTest {
  private static final int CALLERS = 40;
  private static final int OTHERS = 10;

  /** In a row, the callers would wait for 40 s. */
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void refusesCallersSoonAndNotOneAfterTheOther() throws Exception {
    try (var database = PausablePostgres.start(home.resolve("postgresql"))) {
      var config = config(database.database());
      var tokens =
          IntStream.range(0, 2 + OTHERS)
              .mapToObj(i -> TestTokens.make(config, "user:person" + i))
              .toList();
      try (var gateway = Gateway.start(config)) {
        var management = gateway.managementUri().orElseThrow();
        var used = tokens.get(0);
        var unused = tokens.get(1);
        assertThat(statuses(calls(gateway, Collections.nCopies(CALLERS, used)))).containsOnly(200);

        database.pause();
        for (var callers :
            List.of(Collections.nCopies(CALLERS, unused), tokens.subList(2, 2 + OTHERS))) {
          long began = System.nanoTime();
          var answers = calls(gateway, callers);
          assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
          assertThat(statuses(answers)).containsOnly(503);
          assertThat(answers)
              .extracting(HttpResponse::body)
              .allMatch(body -> body.contains("store_unavailable"));
          assertThat(get(management, "/health", used).statusCode()).isEqualTo(200);
        }

        database.resume();
        Eventually.eventually(() -> assertThat(statuses(calls(gateway, tokens))).containsOnly(200));
      }
    }
  }

  private static List<Integer> statuses(List<HttpResponse<String>> answers) {
    return answers.stream().map(HttpResponse::statusCode).toList();
  }

  private List<HttpResponse<String>> calls(Gateway gateway, List<String> tokens) throws Exception {
    var running = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    for (var token : tokens) {
      running.add(
          http.sendAsync(request(gateway.uri(), "/api/v1/apps", token), BodyHandlers.ofString()));
    }
    var answers = new ArrayList<HttpResponse<String>>();
    for (var each : running) {
      answers.add(each.get(120, TimeUnit.SECONDS));
    }
    return answers;
  }

  private HttpResponse<String> get(URI uri, String path, String token) throws Exception {
    return http.send(request(uri, path, token), BodyHandlers.ofString());
  }

  private static HttpRequest request(URI uri, String path, String token) {
    return HttpRequest.newBuilder(uri.resolve(path))
        .header("Authorization", "Bearer " + token)
        .build();
  }

  private GatewayConfig config(PostgresqlConfig database) throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}]}
            providers:
              indexeddb:
                main:
                  source: builtin:postgresql
                  config: {url: "%s", user: postgres, password: postgres}
            """
                .formatted(database.url()));
    var environment = new Environment(ConfigText.variables(home), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
