package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that was ready and whose store can no longer be read. */
final class LostStoreTest {
  @TempDir Path home;

  @Test
  void isNoLongerReady() throws Exception {
    var config = config();
    try (var gateway = new OperatedGateway(config)) {
      assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(200);
      try (var other = SqliteIndexedDb.open(config.storage().sqliteFile())) {
        other.deleteStore("keys");
      }
      eventually(
          () -> {
            var ready = gateway.manage("GET", "/ready");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("not_ready", "the store cannot be read");
          });
    }
  }

  @Test
  void isNotReadyWhileItsFileIsElsewhere() throws Exception {
    var config = config();
    var file = config.storage().sqliteFile();
    var aside = home.resolve("aside.db");
    try (var gateway = new OperatedGateway(config)) {
      assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(200);
      Files.move(file, aside);
      eventually(() -> notReady(gateway));
      Files.copy(aside, file);
      eventually(() -> notReady(gateway));
      Files.delete(file);
      Files.move(aside, file);
      eventually(() -> assertThat(gateway.manage("GET", "/ready").statusCode()).isEqualTo(200));
    }
  }

  private static void notReady(OperatedGateway gateway) {
    var ready = gateway.manage("GET", "/ready");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body()).contains("was moved, deleted or replaced");
  }

  private GatewayConfig config() throws IOException {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            """);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
