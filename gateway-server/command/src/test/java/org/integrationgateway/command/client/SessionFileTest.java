package org.integrationgateway.command.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the sessions of the command line are kept. */
final class SessionFileTest {
  private static final URI ONE = URI.create("https://one.example");
  private static final URI TWO = URI.create("https://two.example/base");
  private static final StoredSession SESSION =
      new StoredSession(Secret.of("gws_secret"), "user:ada", Instant.parse("2030-01-01T00:00:00Z"));

  @TempDir private Path folder;

  private SessionFile file(String system, Map<String, String> variables) {
    return SessionFile.of(new Environment(variables, folder, folder.resolve("home")), system);
  }

  @Test
  void isWhereEachSystemKeepsSettings() {
    var home = folder.resolve("home");
    assertThat(file("Linux", Map.of()).path())
        .isEqualTo(home.resolve(".config/gateway/credentials.json"));
    var xdg = folder.resolve("xdg");
    assertThat(file("Linux", Map.of("XDG_CONFIG_HOME", xdg.toString())).path())
        .isEqualTo(xdg.resolve("gateway/credentials.json"));
    assertThat(file("Linux", Map.of("XDG_CONFIG_HOME", "relative")).path())
        .isEqualTo(home.resolve(".config/gateway/credentials.json"));
    assertThat(file("Mac OS X", Map.of("XDG_CONFIG_HOME", xdg.toString())).path())
        .isEqualTo(home.resolve("Library/Application Support/gateway/credentials.json"));
    assertThat(file("Windows 11", Map.of("APPDATA", xdg.toString())).path())
        .isEqualTo(xdg.resolve("gateway/credentials.json"));
  }

  @Test
  void keepsOneSessionForEachServer() {
    var file = file("Linux", Map.of());
    assertThat(file.find(ONE)).isEmpty();
    file.put(ONE, SESSION);
    file.put(TWO, new StoredSession(Secret.of("gws_other"), "user:ben", Instant.EPOCH));
    assertThat(file("Linux", Map.of()).find(URI.create("https://ONE.example/"))).contains(SESSION);
    file.remove(ONE);
    assertThat(file.find(ONE)).isEmpty();
    assertThat(file.find(TWO).orElseThrow().subject()).isEqualTo("user:ben");
  }

  @Test
  void refusesAFileThatOthersMayReadAndADamagedOne() throws IOException {
    var file = file("Linux", Map.of());
    file.put(ONE, SESSION);
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> file.find(ONE))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("chmod 600");
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-------"));
    Files.writeString(file.path(), "{\"sessions\": ");
    assertThatThrownBy(() -> file.find(ONE))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("damaged")
        .hasMessageNotContaining("gws_");
  }
}
