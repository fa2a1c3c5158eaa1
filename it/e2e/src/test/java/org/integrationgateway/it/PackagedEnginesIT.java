package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engines in the folder {@code packages} of the distribution, which need no download. */
final class PackagedEnginesIT {
  private static final String ENGINES = "github.com/integration-gateway/engines/";
  private static final long LARGEST_ENGINE = 20_000_000;
  private static final long LARGEST_DISTRIBUTION = 250_000_000;

  @TempDir Path folder;

  @Test
  void haveTheirSizeAndAreFoundByTheirNames() throws IOException {
    var distribution = Distribution.in(folder);
    var root = distribution.command().getParent().getParent();
    var found = distribution.run("package", "search", "engines").ok().out();
    assertThat(found).contains("cache-redis", "openfga", "s3", "secrets-vault");
    try (var files = Files.walk(root.resolve("packages"))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.size(file)).as("%s", file).isLessThan(LARGEST_ENGINE);
      }
    }
    var archive = root.resolveSibling(root.getFileName() + ".tar.gz");
    assertThat(Files.size(archive)).isLessThan(LARGEST_DISTRIBUTION);
  }

  @Tag("nightly")
  @Test
  void startFromTheDistributionAlone() throws Exception {
    var redis = EngineProcess.program("redis-server", "GATEWAY_REDIS");
    var port = EngineProcess.freePort();
    var store =
        new ProcessBuilder(redis, "--port", String.valueOf(port), "--save", "")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      var configuration = folder.resolve("gateway.yaml");
      Files.writeString(
          configuration,
          """
          server:
            public: {host: 127.0.0.1, port: 8080}
            encryption: {keys: [{id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}]}
            limits: {backend: shared}
          packages: {egress: {allowedHosts: [none.invalid]}}
          providers:
            cache:
              shared:
                source: {package: %scache-redis, version: "^0.1"}
                config: {url: 'redis://127.0.0.1:%d'}
          """
              .formatted(ENGINES, port));
      var distribution = Distribution.in(folder);
      var locked = distribution.run("sync", "--config", configuration.toString()).ok();
      assertThat(locked.exit()).isZero();
      try (var server =
          Server.start(distribution, "--locked", "--config", configuration.toString())) {
        assertThat(server.log()).contains("provider 'cache.shared' is ready");
      }
    } finally {
      store.destroyForcibly();
    }
  }
}
