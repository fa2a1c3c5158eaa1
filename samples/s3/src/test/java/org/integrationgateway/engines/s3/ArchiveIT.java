package org.integrationgateway.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.junit.jupiter.api.Test;

/** The archive in a whole gateway, in front of a real store. */
class ArchiveIT {
  @Test
  void isReadyWithItsStore() throws Exception {
    try (var store = StoreProcess.versity();
        var gateway = serve(store, S3TestServer.BUCKET)) {
      Polling.until(() -> gateway.page("/ready").status() == 200);
      assertThat(gateway.call("time.now", "{}").status()).isEqualTo(200);
    }
  }

  @Test
  void saysWhichBucketIsMissing() throws Exception {
    try (var store = StoreProcess.versity();
        var gateway = serve(store, "missing")) {
      Polling.until(
          () ->
              gateway
                  .page("/admin/api/v1/readiness")
                  .body()
                  .contains("bucket 'missing' cannot be used"));
      assertThat(gateway.page("/ready").status()).isEqualTo(503);
    }
  }

  private static GatewayUnderTest serve(StoreProcess store, String bucket) throws IOException {
    return GatewayUnderTest.configured(
        "clock",
        """
        providers:
          s3:
            objects:
              source: {path: '%s'}
              config:
                bucket: %s
                endpoint: %s
                presignEndpoint: https://objects.example.com
                accessKeyId: %s
                secretAccessKey: %s
                encryption: {keys: kms, kmsKey: a}
                partBytes: 5242880
                silentMillis: 2000
                workingMillis: 60000
              runtime: {pool: {startupTimeout: 2m}}
        apps:
          clock:
            provider: {source: 'builtin:demo'}
        """
            .formatted(archive(), bucket, store.endpoint(), S3TestServer.KEY, S3TestServer.SECRET));
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
