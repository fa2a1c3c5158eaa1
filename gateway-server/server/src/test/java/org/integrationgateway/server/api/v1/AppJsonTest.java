package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.AppConnections;
import org.integrationgateway.connections.ConnectionStatus;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.provider.AppHealth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The status of an app, from its health and its connections. */
class AppJsonTest {
  @ParameterizedTest
  @CsvSource({
    "HEALTHY, READY, ready, healthy",
    "NOT_APPLICABLE, READY, ready, not_applicable",
    "DEGRADED, READY, degraded, unhealthy",
    "DEGRADED, NEEDS_USER_CONNECTION, needs_user_connection, unhealthy",
    "UNHEALTHY, READY, unavailable, unhealthy",
    "UNHEALTHY, NEEDS_USER_CONNECTION, unavailable, unhealthy",
    "UNKNOWN, READY, unknown, unknown",
  })
  void saysWhetherItCanBeCalled(
      AppHealth.State health, ConnectionStatus.Status standing, String status, String healthState) {
    var json =
        AppJson.of(
            app(health),
            new AppConnections(
                new ConnectionStatus(standing, ConnectionStatus.CredentialState.UNKNOWN, List.of()),
                List.of()),
            Optional.empty());
    assertThat(json.get("status").asString()).isEqualTo(status);
    assertThat(json.get("healthState").asString()).isEqualTo(healthState);
  }

  @Test
  void saysWhyCallsAreRefused() {
    var health =
        new AppHealth() {
          @Override
          public State state() {
            return State.UNHEALTHY;
          }

          @Override
          public Optional<String> refusal() {
            return Optional.of("it ended with exit code 3");
          }
        };
    var json =
        AppJson.of(
            App.named("weather").mcp(true).health(health).build(),
            new AppConnections(
                new ConnectionStatus(
                    ConnectionStatus.Status.READY,
                    ConnectionStatus.CredentialState.UNKNOWN,
                    List.of()),
                List.of()),
            Optional.empty());
    assertThat(json.get("status").asString()).isEqualTo("unavailable");
    assertThat(json.get("reason").asString()).isEqualTo("it ended with exit code 3");
  }

  private static App app(AppHealth.State health) {
    return App.named("weather").mcp(true).health(() -> health).build();
  }

  @Test
  void alwaysHasANameAndADescriptionForPeople() {
    var json =
        AppJson.of(
            app(AppHealth.State.HEALTHY),
            new AppConnections(
                new ConnectionStatus(
                    ConnectionStatus.Status.READY,
                    ConnectionStatus.CredentialState.UNKNOWN,
                    List.of()),
                List.of()),
            Optional.empty());
    assertThat(json.get("displayName").asString()).isEqualTo("weather");
    assertThat(json.get("description").asString()).isEmpty();
  }
}
