package org.integrationgateway.server.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The attributes of the cookie, one by one, as they arrive at a browser. */
final class SessionCookieAttributesTest {
  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();

  /** The header of an answer that sets the cookie, then of one that clears it. */
  private List<String> cookies(Optional<String> baseUrl, Duration left) throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            """);
    var config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    var cookie = new SessionCookie(baseUrl.map(URI::create));
    try (var gateway =
        Gateway.start(
            config,
            routes ->
                routes.get(
                    "/cookie",
                    exchange -> {
                      cookie.set(exchange, Secret.of("gws_x"), left);
                      cookie.clear(exchange);
                      exchange.reply(204);
                    }))) {
      var request = HttpRequest.newBuilder(gateway.uri().resolve("/cookie")).build();
      return http.send(request, BodyHandlers.discarding()).headers().allValues("Set-Cookie");
    }
  }

  @Test
  void withHttpsItIsSecure() throws Exception {
    var cookies = cookies(Optional.of("https://gateway.example.com"), Duration.ofHours(24));
    assertThat(List.of(cookies.get(0).split("; ")))
        .containsExactlyInAnyOrder(
            "session_token=gws_x", "Path=/", "Max-Age=86400", "HttpOnly", "SameSite=Lax", "Secure");
    assertThat(List.of(cookies.get(1).split("; ")))
        .containsExactlyInAnyOrder(
            "session_token=", "Path=/", "Max-Age=0", "HttpOnly", "SameSite=Lax", "Secure");
  }

  @Test
  void withoutHttpsABrowserStillSendsIt() throws Exception {
    for (var baseUrl : List.of(Optional.<String>empty(), Optional.of("http://10.1.2.3:8080"))) {
      assertThat(cookies(baseUrl, Duration.ofMillis(1_999)).get(0))
          .isEqualTo("session_token=gws_x; Path=/; Max-Age=1; HttpOnly; SameSite=Lax");
    }
  }

  @Test
  void aSessionThatHasEndedHasNoNegativeAge() throws Exception {
    assertThat(cookies(Optional.empty(), Duration.ofSeconds(-5)).get(0)).contains("Max-Age=0;");
  }
}
