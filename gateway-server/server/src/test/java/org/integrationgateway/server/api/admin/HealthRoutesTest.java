package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
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

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/apps", "/api/v1/auth/info", "/mcp", "/api/v1/echo/say"})
  void areAllThatTheManagementListenerHas(String path) {
    var management = gateway.gateway().managementUri().orElseThrow().resolve(path);
    assertThat(gateway.send(HttpRequest.newBuilder(management).build()).statusCode())
        .isEqualTo(404);
  }
}
