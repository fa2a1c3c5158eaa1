package org.integrationgateway.config.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where {@code ~} is. */
final class EnvironmentTest {
  private static final Path DIRECTORY = Path.of("/srv");
  private static final Path ACCOUNT = Path.of("/home/account");

  private static Environment with(Map<String, String> variables) {
    return Environment.of(variables, DIRECTORY, ACCOUNT);
  }

  @Test
  void homeVariableDecidesWhereTheUsersHomeIs() {
    var environment = with(Map.of("HOME", "/srv/gateway"));
    assertThat(environment.home().path()).isEqualTo(Path.of("/srv/gateway/.gateway"));
    assertThat(environment.path("~/gateway.yaml")).isEqualTo(Path.of("/srv/gateway/gateway.yaml"));
    assertThat(with(Map.of("HOME", "here")).home().path()).isEqualTo(Path.of("/srv/here/.gateway"));
  }

  @Test
  void accountDecidesWhereTheVariableIsNotSet() {
    assertThat(with(Map.of()).home().path()).isEqualTo(ACCOUNT.resolve(".gateway"));
    assertThat(with(Map.of("HOME", "")).path("~")).isEqualTo(ACCOUNT);
  }

  @Test
  void gatewayHomeComesBeforeTheUsersHome() {
    var environment = with(Map.of("HOME", "/srv", "GATEWAY_HOME", "~/data"));
    assertThat(environment.home().path()).isEqualTo(Path.of("/srv/data"));
  }
}
