package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthRoutesTest {
  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo).withManagement();

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/ready", "/metrics"})
  void areOnTheManagementListenerOnly(String path) {
    assertThat(gateway.send("GET", path, gateway.alice(), null).statusCode()).isEqualTo(404);
    var management = gateway.gateway().managementUri().orElseThrow().resolve(path);
    assertThat(gateway.send(HttpRequest.newBuilder(management).build()).statusCode())
        .isEqualTo(200);
  }

  @Test
  void healthNamesAThreadThatHasNotBegunAgain() throws Exception {
    var health = gateway.gateway().managementUri().orElseThrow().resolve("/health");
    var request = HttpRequest.newBuilder(health).build();
    var thread =
        LastingThread.of(
            "fails-for-ever",
            () -> {
              throw new StackOverflowError();
            });
    thread.start();
    var answer = gateway.send(request);
    while (answer.statusCode() == 200) {
      answer = gateway.send(request);
    }
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("fails-for-ever");
    thread.interrupt();
    thread.join(60_000);
    assertThat(gateway.send(request).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/apps", "/api/v1/auth/info", "/mcp", "/api/v1/echo/say"})
  void areAllThatTheManagementListenerHas(String path) {
    var management = gateway.gateway().managementUri().orElseThrow().resolve(path);
    assertThat(gateway.send(HttpRequest.newBuilder(management).build()).statusCode())
        .isEqualTo(404);
  }
}
