package org.integrationgateway.core.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PublicUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://gateway.example, https://gateway.example/callback, ''",
    "https://gateway.example/, https://gateway.example/callback, ''",
    "https://gateway.example//, https://gateway.example/callback, ''",
    "https://gateway.example:8443, https://gateway.example:8443/callback, ''",
    "https://gateway.example/tools, https://gateway.example/tools/callback, /tools",
    "https://gateway.example/tools/, https://gateway.example/tools/callback, /tools",
    "https://gateway.example/a/b//, https://gateway.example/a/b/callback, /a/b",
  })
  void slashesAtTheEndDoNotCount(URI configured, String at, String folder) {
    var url = PublicUrl.of(configured);

    assertThat(url.at("/callback")).isEqualTo(at);
    assertThat(url.folder()).isEqualTo(folder);
    assertThat(url.uri()).isEqualTo(configured);
    assertThat(url.configured()).contains(configured);
  }

  @Test
  void theListenerCountsWhereNothingIsConfigured() {
    var url = new PublicUrl(null, () -> URI.create("http://127.0.0.1:8080"));

    assertThat(url.at("")).isEqualTo("http://127.0.0.1:8080");
    assertThat(url.at("/mcp")).isEqualTo("http://127.0.0.1:8080/mcp");
    assertThat(url.configured()).isEmpty();
    assertThat(url.folder()).isEmpty();
  }
}
