package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operator routes admit the members that {@code server.admin} names. */
final class OperatorAccessTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: %s, allowedRoles: [operator]}
      authorization:
        policies:
          house:
            default: allow
            members:
              - {subject: "user:ops", role: operator}
              - {subject: "user:bob", role: reader}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir Path home;

  private ConfigReader.Result read(String policy) throws Exception {
    var file = Files.writeString(home.resolve("gateway.yaml"), CONFIG.formatted(policy));
    return ConfigReader.read(List.of(file), new Environment(Map.of(), home, home));
  }

  @Test
  void onlyTheRolesOfThePolicyComeInByTheirDoor() throws Exception {
    var config = read("house").config().orElseThrow();
    try (var gateway = Gateway.start(config)) {
      assertThat(providers(gateway, token(config, "user:ops")).statusCode()).isEqualTo(200);
      for (var other : List.of("user:bob", "user:eve")) {
        var refused = providers(gateway, token(config, other));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body())
            .contains(other + " is not an operator of this gateway")
            .doesNotContain("house", "reader");
      }
      assertThat(providers(gateway, "none").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void aPolicyThatDoesNotExistIsRefused() throws Exception {
    assertThat(read("hause").problems().toString())
        .contains("the authorization policy 'hause' does not exist")
        .contains("did you mean 'house'");
  }

  private static HttpResponse<String> providers(Gateway gateway, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/admin/api/v1/providers"))
            .header("Authorization", "Bearer " + token);
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String token(GatewayConfig config, String subject) throws Exception {
    return TestTokens.make(config, subject);
  }
}
