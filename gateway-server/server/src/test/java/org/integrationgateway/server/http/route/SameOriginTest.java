package org.integrationgateway.server.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.http.RawHttp;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestSessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gateway behind a proxy that ends TLS: the base URL decides which pages are its own. */
final class SameOriginTest {
  @TempDir static Path home;
  private static Gateway gateway;
  private static String session;

  @BeforeAll
  static void start() throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              baseUrl: https://Gateway.example.com/
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            """);
    var config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config);
    session = TestSessions.begin(config, "user:ada", Clock.systemUTC()).text().use(text -> text);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  /** 404 is the answer to an admitted request. */
  @ParameterizedTest
  @CsvSource({
    "gateway.example.com, https://gateway.example.com, 404",
    "gateway.example.com, https://gateway.example.com:443, 404",
    "gateway.example.com:443, https://gateway.example.com, 404",
    "inner:8080, https://gateway.example.com, 404",
    "inner:8080, https://inner:8080, 404",
    "INNER:8080, https://inner:8080, 404",
    "gateway.example.com, http://gateway.example.com, 403",
    "gateway.example.com, http://gateway.example.com:443, 403",
    "inner:8080, http://inner:8080, 403",
    "inner:8080, https://inner, 403",
    "inner:8080, https://inner:8081, 403",
    "gateway.example.com, https://gateway.example.com:8443, 403",
    "gateway.example.com, https://www.gateway.example.com, 403",
    "gateway.example.com, https://gateway.example.com.evil.example, 403",
    "gateway.example.com, https://gateway.example.com/, 403",
    "gateway.example.com, https://gateway.example.com?x, 403",
    "gateway.example.com, https://x@gateway.example.com, 403",
    "gateway.example.com, https:gateway.example.com, 403",
    "gateway.example.com, //gateway.example.com, 403",
    "gateway.example.com, gateway.example.com, 403",
    "gateway.example.com, file://, 403",
    "gateway.example.com, null, 403",
  })
  void belongsToTheGateway(String host, String origin, int status) {
    var answer =
        RawHttp.send(
            gateway.uri(),
            """
            DELETE /api/v1/tokens/none HTTP/1.1
            Host: %s
            Connection: close
            Origin: %s
            Cookie: session_token=%s

            """
                .formatted(host, origin, session));
    assertThat(answer.status()).isEqualTo(status);
  }
}
