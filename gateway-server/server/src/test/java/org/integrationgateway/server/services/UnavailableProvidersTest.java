package org.integrationgateway.server.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Providers that do not come up, and of which the configuration has settings. */
@DisabledOnOs(OS.WINDOWS)
final class UnavailableProvidersTest {
  @TempDir Path home;

  private void write(String kind) throws IOException {
    var root = Files.createDirectories(home.resolve(kind));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: %s
        source: github.com/acme/providers/%s
        version: 1.0.0
        run: [./provider.sh]
        """
            .formatted(kind, kind));
    var script = Files.writeString(root.resolve("provider.sh"), "#!/bin/sh\nexit 3\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void stopNeitherTheStartNorAppsThatDoNotNeedThem() throws IOException {
    write("authorization");
    write("workflow");
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
            providers:
              authorization: {teams: {source: {path: authorization}}}
              workflow: {runs: {source: {path: workflow}}}
            authorization:
              model: {resourceTypes: {team: {relations: {member: {}}}}}
            workflows:
              definitions:
                greet:
                  steps: [{id: say, invoke: {app: demo, operation: hello.greet, input: {name: Ada}}}]
            apps: {demo: {provider: {source: "builtin:demo"}}}
            """)) {
      var token = gateway.token("user:ada");
      assertThat(gateway.get("/api/v1/demo/hello.greet?name=Ada", token).statusCode())
          .isEqualTo(200);
      assertThat(gateway.get("/ready", token).statusCode()).isEqualTo(503);
      assertThat(gateway.gateway().statuses())
          .filteredOn(status -> !status.serves())
          .extracting(status -> status.kind() + "." + status.name())
          .containsExactlyInAnyOrder("authorization.teams", "workflow.runs");
    }
  }
}
