package org.integrationgateway.server.hosted;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostedAccessTest {
  private static HookGateway hooks;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    hooks =
        HookGateway.start(
            home,
            "    authorizationPolicy: house\n",
            """
            authorization:
              policies:
                house: {default: deny, members: [{subject: "system:hooks", role: reader}]}
            """);
  }

  @AfterAll
  static void stop() {
    hooks.close();
  }

  @Test
  void aRequestRunsAsTheAppItselfWithItsRoles() {
    assertThat(hooks.send("PUT", "/items/x", "{}".getBytes(UTF_8)).statusCode()).isEqualTo(200);
    var refused = hooks.post("/in/roles", "");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("'roles'");
  }

  @Test
  void routesGoWithTheApp() throws IOException {
    assertThat(hooks.post("/in/body", "").statusCode()).isEqualTo(401);
    var config = hooks.gateway.config().apps().get("hooks");
    hooks.gateway.gateway().remove("hooks");
    assertThat(hooks.post("/in/body", "").statusCode()).isEqualTo(404);
    assertThat(
            hooks
                .gateway
                .gateway()
                .replace(config, org.integrationgateway.providers.supervision.Replacement.HELD))
        .isEmpty();
    assertThat(hooks.send("PUT", "/items/x", "{}".getBytes(UTF_8)).statusCode()).isEqualTo(200);
  }
}
