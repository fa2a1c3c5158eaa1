package org.integrationgateway.engines.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.junit.jupiter.api.Test;

/** The archive in a whole gateway, in front of Moto. */
class ArchiveIT {
  @Test
  void isReadyInAGateway() throws Exception {
    try (var server = MotoServer.start();
        var gateway = serve(server)) {
      Polling.until(() -> gateway.page("/ready").status() == 200);
      assertThat(gateway.call("time.now", "{}").status()).isEqualTo(200);
    }
  }

  private static GatewayUnderTest serve(MotoServer server) throws IOException {
    return GatewayUnderTest.configured(
        "clock",
        """
        providers:
          secrets:
            aws:
              source: {path: '%s'}
              config: %s
              runtime: {pool: {startupTimeout: 2m}}
        apps:
          clock: {provider: {source: 'builtin:demo'}}
        """
            .formatted(archive(), server.config()));
  }

  private static Path archive() throws IOException {
    try (var files = Files.list(Path.of("target/dist"))) {
      return files
          .filter(file -> file.toString().endsWith(".tar.gz"))
          .findFirst()
          .orElseThrow()
          .toAbsolutePath();
    }
  }
}
