package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import org.integrationgateway.config.server.TlsConfig;
import org.junit.jupiter.api.Test;

/** Listeners that speak clear text. */
final class ListenersTest extends ListenerContractTest {
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
}
