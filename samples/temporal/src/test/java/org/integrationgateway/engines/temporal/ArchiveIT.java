package org.integrationgateway.engines.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.junit.jupiter.api.Test;

/** The archive in a whole gateway, in front of a service. */
class ArchiveIT {
  @Test
  void isReadyWithItsService() throws Exception {
    try (var server = TestService.start();
        var gateway = serve(server.target())) {
      Polling.until(() -> gateway.page("/ready").status() == 200);
      assertThat(gateway.call("time.now", "{}").status()).isEqualTo(200);
    }
  }

  @Test
  void saysWhichServiceDoesNotAnswer() throws Exception {
    try (var gateway = serve("127.0.0.1:1")) {
      Polling.until(
          () ->
              gateway
                  .page("/admin/api/v1/readiness")
                  .body()
                  .contains("the Temporal service at 127.0.0.1:1 does not answer"));
      assertThat(gateway.page("/ready").status()).isEqualTo(503);
    }
  }

  private static GatewayUnderTest serve(String target) throws IOException {
    return GatewayUnderTest.configured(
        "clock",
        """
        providers:
          workflow:
            temporal:
              source: {path: '%s'}
              config: {target: '%s'}
              runtime: {pool: {startupTimeout: 2m}}
        apps:
          clock:
            provider: {source: 'builtin:demo'}
        """
            .formatted(archive(), target));
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
