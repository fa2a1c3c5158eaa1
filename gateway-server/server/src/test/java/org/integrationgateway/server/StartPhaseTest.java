package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.providers.sources.LockReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartPhaseTest {
  private static final String SERVER =
      """
      server:
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        public: {host: 127.0.0.1, port: 0}
      """;

  private final HttpClient http = HttpClient.newHttpClient();
  private final CloseStack opened = new CloseStack();
  @TempDir Path home;

  @AfterEach
  void close() {
    opened.close();
  }

  @Test
  void thePublicListenerAnswersOperatorsAndRefusesTheRest() throws Exception {
    var at = begin(SERVER).listeners().uri();

    assertThat(send("GET", at, "/health").statusCode()).isEqualTo(200);
    assertThat(send("GET", at, "/admin").statusCode()).isEqualTo(200);
    assertIsNotReady(send("GET", at, "/ready"));
    assertIsNotReady(send("GET", at, "/api/v1/apps"));
    assertThatFeaturesAreNotReady(at);
  }

  @Test
  void theManagementListenerAnswersOperatorsAndRefusesTheRest() throws Exception {
    var phase = begin(SERVER + "  management: {host: 127.0.0.1, port: 0}\n");
    var at = phase.listeners().managementUri().orElseThrow();

    assertThat(send("GET", at, "/health").statusCode()).isEqualTo(200);
    assertThat(send("GET", at, "/metrics").statusCode()).isEqualTo(200);
    assertThat(send("GET", at, "/admin/api/v1/providers").statusCode()).isEqualTo(401);
    assertThat(send("GET", at, "/admin/api/v1/readiness").statusCode()).isEqualTo(401);
    assertThatFeaturesAreNotReady(at);
    assertIsNotReady(send("GET", at, "/nowhere"));
    assertIsNotReady(send("GET", phase.listeners().uri(), "/admin/api/v1/providers"));
  }

  private void assertThatFeaturesAreNotReady(URI at) throws Exception {
    assertIsNotReady(send("GET", at, "/admin/api/v1/connections"));
    assertIsNotReady(send("POST", at, "/admin/api/v1/tokens"));
    assertIsNotReady(send("PUT", at, "/admin/api/v1/apps/a/connections/b/credential"));
    assertIsNotReady(send("DELETE", at, "/admin/api/v1/subjects/user:alice"));
  }

  private StartPhase begin(String text) {
    var config = ConfigText.read(home, text);
    return StartPhase.begin(config, LockReport.of(config), Clock.systemUTC(), opened);
  }

  private HttpResponse<String> send(String method, URI at, String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(at.resolve(path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static void assertIsNotReady(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("not_ready");
  }
}
