package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.server.TlsConfig;
import org.junit.jupiter.api.Test;

/** Listeners that speak clear text. */
final class ListenersTest extends ListenerContractTest {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([0-9]{3}) ");

  @Override
  Optional<TlsConfig> tls() {
    return Optional.empty();
  }

  @Test
  void answersTheWishForHttp2InHttp11() throws Exception {
    var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    var post =
        HttpRequest.newBuilder(listeners().uri().resolve("/body"))
            .POST(
                BodyPublishers.ofInputStream(() -> new ByteArrayInputStream("hi".getBytes(UTF_8))))
            .build();
    var get = HttpRequest.newBuilder(listeners().uri().resolve("/hello")).build();

    var first = client.send(post, BodyHandlers.ofString());
    assertThat(first.body()).isEqualTo("hi");
    assertThat(first.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(client.send(get, BodyHandlers.ofString()).version())
        .isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(client.send(post, BodyHandlers.ofString()).body()).isEqualTo("hi");
  }

  /** The end of a refusal by Jetty never fails the next request of the connection. */
  @Test
  void servesTheRequestAfterAnAddressThatJettyRefuses() {
    var pair =
        "GET /files/a//b HTTP/1.1\nHost: gateway.test\n\n"
            + "GET /hello HTTP/1.1\nHost: gateway.test\n\n";
    for (int connection = 0; connection < 20; connection++) {
      var answer =
          RawHttp.send(listeners().uri(), pair.repeat(50) + "GET /hello HTTP/1.1\n" + CLOSE + "\n");

      assertThat(STATUS.matcher(answer.text()).results().map(found -> found.group(1)).toList())
          .startsWith("400", "200", "400", "200")
          .hasSize(101)
          .containsOnly("400", "200");
    }
  }
}
