package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.provider.AppLoadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The identity providers that routes of apps may ask for. */
final class RouteAuthTest {
  @TempDir Path folder;

  private Optional<String> provider(String name) throws IOException {
    Files.createDirectories(folder.resolve("package"));
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              providers: {identity: people}
            providers:
              identity:
                people: {source: builtin:local}
                partners: {source: builtin:oidc, config: {issuer: "https://id.example.com", clientId: gateway}}
                packaged: {source: {path: package}}
            apps:
              demo: {provider: {source: "builtin:demo"}, auth: {provider: %s}}
            """
                .formatted(name));
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
    assertThat(read.problems()).isEmpty();
    var config = read.config().orElseThrow();
    var app = config.apps().values().iterator().next();
    return RouteAuth.of(config.providers()).of(app, Optional.empty());
  }

  @Test
  void areTheOneThatServesAndThoseWithIdsOfTheirOwn() throws IOException {
    assertThat(provider("people")).contains("people");
    assertThat(provider("partners")).contains("partners");
    assertThatThrownBy(() -> provider("packaged"))
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("identity provider 'packaged'")
        .hasMessageContaining("the same ids")
        .hasMessageContaining("server.providers.identity");
  }
}
