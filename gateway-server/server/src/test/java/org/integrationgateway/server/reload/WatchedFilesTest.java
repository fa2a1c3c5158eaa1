package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code server.reload.watch}: files, folders and links that change. */
@DisabledOnOs(OS.WINDOWS)
final class WatchedFilesTest {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        reload: {watch: true}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;
  private static final String MORE = "  %s: {provider: {source: builtin:demo}}\n";

  @TempDir Path home;

  private Gateway start(Path named) {
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var source =
        new ConfigurationSource() {
          @Override
          public ConfigReader.Result read() {
            return ConfigReader.read(List.of(named), environment);
          }

          @Override
          public List<Path> files() {
            return ConfigFiles.withoutFolders(List.of(named));
          }
        };
    var config = source.read().config().orElseThrow();
    return Gateway.start(config, source, Clock.systemUTC(), routes -> {});
  }

  private static void awaitApp(Gateway gateway, String app) throws Exception {
    eventually(
        () -> assertThat(gateway.statuses()).extracting(status -> status.name()).contains(app));
  }

  /** As the kubelet updates a ConfigMap: a new folder, and a link to it that is renamed. */
  @Test
  void aConfigMapIsSwapped() throws Exception {
    var mount = Files.createDirectories(home.resolve("etc"));
    var first = Files.createDirectories(mount.resolve("..2026_11_29_1"));
    Files.writeString(first.resolve("gateway.yaml"), SERVER);
    Files.createSymbolicLink(mount.resolve("..data"), first.getFileName());
    var file = mount.resolve("gateway.yaml");
    Files.createSymbolicLink(file, Path.of("..data/gateway.yaml"));
    try (var gateway = start(file)) {
      for (var app : List.of("second", "third")) {
        var next = Files.createDirectories(mount.resolve("..2026_11_29_" + app));
        Files.writeString(next.resolve("gateway.yaml"), SERVER + MORE.formatted(app));
        var link = mount.resolve("..data_tmp");
        Files.createSymbolicLink(link, next.getFileName());
        Files.move(link, mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
        awaitApp(gateway, app);
      }
    }
  }

  @Test
  void aFileIsWrittenReplacedAndAddedToAFolder() throws Exception {
    var folder = Files.createDirectories(home.resolve("conf.d"));
    var file = Files.writeString(folder.resolve("10-server.yaml"), SERVER);
    try (var gateway = start(folder)) {
      Files.writeString(file, SERVER + MORE.formatted("written"));
      awaitApp(gateway, "written");
      var other = Files.writeString(home.resolve("next"), SERVER + MORE.formatted("renamed"));
      Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
      awaitApp(gateway, "renamed");
      Files.writeString(folder.resolve("20-more.yaml"), "apps:\n" + MORE.formatted("added"));
      awaitApp(gateway, "added");
      // A wrong file changes nothing, and the next right one counts.
      Files.writeString(folder.resolve("20-more.yaml"), "apps: [\n");
      Files.writeString(folder.resolve("30-last.yaml"), "apps:\n" + MORE.formatted("last"));
      Files.delete(folder.resolve("20-more.yaml"));
      awaitApp(gateway, "last");
      assertThat(gateway.statuses()).extracting(status -> status.name()).doesNotContain("added");
    }
  }
}
