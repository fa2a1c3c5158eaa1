package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The category of an app in the list of apps: of its manifest, or of the deployment. */
final class AppCategoryTest {
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/maps
      version: 1.0.0
      category: Weather
      spec:
        surfaces:
          rest:
            baseUrl: https://maps.example
            operations: [{name: look, method: GET, path: /echo}]
      """;
  private static final String CONFIG =
      """
      apps:
        maps: {provider: {source: {path: manifest.yaml}}}
        ours: {category: " Logistics ", provider: {source: {path: manifest.yaml}}}
        demo: {provider: {source: builtin:demo}}
        named: {category: Tests, provider: {source: builtin:demo}}
      """;

  @TempDir private Path home;

  @Test
  void isThatOfTheDeploymentElseThatOfTheManifest() throws IOException {
    Files.writeString(home.resolve("manifest.yaml"), MANIFEST);
    try (var gateway = ConfiguredGateway.start(home, CONFIG)) {
      var token = gateway.token("user:ada");
      assertThat(category(gateway, token, "maps")).isEqualTo("Weather");
      assertThat(category(gateway, token, "ours")).isEqualTo("Logistics");
      assertThat(category(gateway, token, "named")).isEqualTo("Tests");
      assertThat(json(gateway.get("/api/v1/apps/demo", token)).has("category")).isFalse();
    }
  }

  private static String category(ConfiguredGateway gateway, String token, String app) {
    return json(gateway.get("/api/v1/apps/" + app, token)).path("category").asString();
  }
}
