package org.integrationgateway.base.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CleanEnvironmentTest {
  private final CleanEnvironment environment =
      new CleanEnvironment(
          Map.of(
              "PATH", "/bin",
              "https_proxy", "http://proxy:3128",
              "SSL_CERT_FILE", "/etc/ca.pem",
              "JAVA_HOME", "/opt/java",
              "GATEWAY_ENCRYPTION_KEY", "the server's own",
              "JAVA_TOOL_OPTIONS", "-javaagent:x"));

  @Test
  void passesOnWhatAnyProgramNeedsAndNothingElse() {
    assertThat(environment.with(Map.of(), Map.of()))
        .containsOnlyKeys("PATH", "https_proxy", "SSL_CERT_FILE");
  }

  @Test
  void takesWhatTheDeploymentAdds() {
    assertThat(environment.with(Map.of("PATH", "/opt/bin", "MODE", "dev"), Map.of()))
        .containsEntry("PATH", "/opt/bin")
        .containsEntry("MODE", "dev");
  }

  @Test
  void theConfigurationCannotOverrideTheServersVariables() {
    var configured = Map.of("SERVICE_HOST_TOKEN", "mine", "A", "b");
    assertThat(environment.with(configured, Map.of("SERVICE_PROVIDER_NAME", "weather")))
        .containsEntry("SERVICE_PROVIDER_NAME", "weather")
        .doesNotContainKey("SERVICE_HOST_TOKEN");
    assertThat(CleanEnvironment.reserved(configured)).containsExactly("SERVICE_HOST_TOKEN");
  }
}
