package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.index.build.IndexBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories of packages that change while the gateway runs. */
final class ReloadedRepositoriesTest {
  private static final String APP =
      "  chat: {provider: {source: {package: example.com/acme/apps/chat, version: ^1}}}\n";
  private static final String NOTHING = "{\"n\": 1}";

  @TempDir Path home;

  @Test
  void aNamedPackageIsLookedForWhereTheReloadSays() throws IOException {
    publish("old", "1.0.0", "items.old");
    publish("new", "1.1.0", "items.new");
    try (var gateway = new ReloadedGateway(home, repository("old") + "apps:\n" + APP)) {
      assertThat(gateway.status("chat", "items.new", NOTHING)).isEqualTo(404);

      var answer = gateway.reload(repository("new") + "apps:\n" + APP);
      assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("applied");
      assertThat(gateway.status("chat", "items.old", NOTHING)).isEqualTo(404);
      assertThat(gateway.status("chat", "items.new", NOTHING)).isNotEqualTo(404);
    }
  }

  @Test
  void aRepositoryThatDoesNotExistChangesNothing() throws IOException {
    publish("old", "1.0.0", "items.old");
    try (var gateway = new ReloadedGateway(home, repository("old") + "apps:\n" + APP)) {
      var answer =
          gateway.reload(
              repository("nowhere") + "apps:\n" + APP + APP.replace("  chat:", "  talk:"));
      assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("refused");
      assertThat(answer.path("problems").toString()).contains("apps.talk");
      assertThat(gateway.status("chat", "items.old", NOTHING)).isNotEqualTo(404);
    }
  }

  private static String repository(String folder) {
    return "packages: {repositories: [" + folder + "]}\n";
  }

  private void publish(String repository, String version, String operation) throws IOException {
    var folder = Files.createDirectories(home.resolve(repository).resolve("chat"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/apps/chat
        version: %s
        spec:
          connections: {default: {auth: {type: none}}}
          surfaces:
            rest:
              connection: default
              baseUrl: http://127.0.0.1:9
              operations: [{name: %s, method: GET, path: /items}]
        """
            .formatted(version, operation));
    IndexBuilder.write(home.resolve(repository), null);
  }
}
