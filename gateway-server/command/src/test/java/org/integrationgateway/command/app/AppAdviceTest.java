package org.integrationgateway.command.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The advice of the list of apps for apps that cannot be called. */
final class AppAdviceTest {
  private static String advice(String app) {
    return AppAdvice.of(JsonMapper.shared().readTree(app), Optional.empty());
  }

  @Test
  void namesTheKeyOfAMissingClient() {
    assertThat(
            advice(
                """
                {"name": "crm", "status": "needs_admin_configuration",
                 "connections": [{"name": "default", "actions": ["admin_configure"]}]}
                """))
        .isEqualTo("ask an operator: set apps.crm.connections.default.auth in gateway.yaml");
  }

  @Test
  void namesTheCommandForAMissingCredentialOfTheDeployment() {
    assertThat(
            advice(
                "{\"name\": \"crm\", \"status\": \"needs_admin_configuration\", \"connections\":"
                    + " []}"))
        .isEqualTo("ask an operator: gateway app connect crm --deployment");
  }

  @Test
  void saysWhyAnAppIsUnavailable() {
    assertThat(advice("{\"name\": \"crm\", \"status\": \"unavailable\", \"reason\": \"why\"}"))
        .isEqualTo("why (operators: gateway provider show app crm)");
    assertThat(advice("{\"name\": \"crm\", \"status\": \"unavailable\"}"))
        .isEqualTo("tell an operator if this lasts (operators: gateway provider show app crm)");
  }
}
