package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gateway is killed while an app is connected: after that the app is connected, or it is not
 * and can be connected anew. {@code -Dgateway.connect.crash.rounds=100} makes it a long run.
 */
@Tag("nightly")
final class FlowCrashTest {
  private static final int ROUNDS = Rounds.of("gateway.connect.crash.rounds", 1, 20);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Random random = new Random(15);
  @TempDir private Path home;
  private TestAuthorizationServer server;

  @BeforeEach
  void start() {
    server = new ServerDialect().resource("/me", "{\"me\": \"ada\"}").start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void connectsOrCanBeConnectedAnew() throws Exception {
    var token =
        ConnectingGateway.token(ConnectingGateway.configuration(home, server, ""), "user:ann");
    for (int round = 0; round < ROUNDS; round++) {
      var begun = begun(token, "round" + round);
      var back = server.agree(begun);
      killedInCallback(back, token);
      server.behavesAsUsual();
      verify(back, token, "round" + round);
    }
    assertThat(server.reuses()).isZero();
  }

  private ConnectingGateway gateway() {
    return ConnectingGateway.start(home, server, "", Clock.systemUTC());
  }

  /** Begins a flow at a gateway that is killed as soon as it has answered. */
  private URI begun(String token, String instance) throws IOException, InterruptedException {
    var process = process();
    try {
      var body = connecting("tracker").put("instance", instance);
      var answer =
          http.send(
              request(address(process).resolve(ConnectingGateway.START), token)
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofByteArray(Json.write(body)))
                  .build(),
              BodyHandlers.ofString());
      process.toHandle().destroyForcibly();
      return ConnectingGateway.page(answer);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Comes back to a gateway that is killed around the answer of the token endpoint. */
  private void killedInCallback(URI back, String token) throws IOException, InterruptedException {
    var process = process();
    var address = address(process);
    int timeout = random.nextInt(30);
    EndpointBehavior kills =
        (exchange, usual) -> {
          usual.send();
          exchange.getResponseBody().close();
          TimeUnit.MILLISECONDS.sleep(timeout);
          process.toHandle().destroyForcibly();
        };
    server.behaves("/token", kills);
    try {
      http.send(
          request(address.resolve(back.getRawPath() + "?" + back.getRawQuery()), token).build(),
          BodyHandlers.ofString());
    } catch (IOException cut) {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private void verify(URI back, String token, String instance) {
    try (var gateway = gateway()) {
      var stored = gateway.get("/api/v1/tracker/me?_instance=" + instance, token);
      int codes = server.tokenRequests("authorization_code");
      assertThat(gateway.complete(back, token).statusCode()).isEqualTo(400);
      assertThat(server.tokenRequests("authorization_code")).isEqualTo(codes);
      if (stored.statusCode() == 200) {
        return;
      }
      assertThat(stored.body()).containsAnyOf("not_connected", "has no instance");
      var body = connecting("tracker").put("instance", instance);
      var again = server.agree(ConnectingGateway.page(gateway.start(token, body)));
      assertThat(gateway.complete(again, token).statusCode()).isEqualTo(200);
      assertThat(gateway.get("/api/v1/tracker/me?_instance=" + instance, token).statusCode())
          .isEqualTo(200);
    }
  }

  private Process process() throws IOException {
    return new ProcessBuilder(TestProgram.command(KilledGateway.class, home.toString()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static URI address(Process process) throws IOException {
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("at ")) {
        return URI.create(line.substring(3));
      }
    }
    throw new AssertionError("the gateway did not start");
  }

  private static HttpRequest.Builder request(URI uri, String token) {
    return HttpRequest.newBuilder(uri)
        .header("Accept", "application/json")
        .header("Authorization", "Bearer " + token);
  }
}
