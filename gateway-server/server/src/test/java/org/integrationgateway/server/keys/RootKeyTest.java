package org.integrationgateway.server.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Root keys leave the configuration, and data keys the store, when nothing needs them. */
final class RootKeyTest {
  private static Upstreams upstreams;

  @TempDir private Path home;

  @BeforeAll
  static void open() {
    upstreams = new Upstreams();
  }

  @AfterAll
  static void close() throws Exception {
    upstreams.close();
  }

  private KeyedGateway start(String... keys) {
    return KeyedGateway.start(home, upstreams, "", keys);
  }

  @Test
  void replacesARootKeyWhichThenLeavesTheConfiguration() {
    String token;
    try (var gateway = start("k1")) {
      token = gateway.connected("user:ada", "secret-of-ada");
    }
    try (var gateway = start("k2", "k1")) {
      var before = gateway.ask(200, "GET", KeyedGateway.KEYS + "/status", "");
      assertThat(root(before, "k1").path("removable").asBoolean()).isFalse();
      assertThat(before.path("advice").toString())
          .contains("encryption key 'k1' encrypts")
          .contains("gateway keys rewrap");

      var after = gateway.rewrap();
      assertThat(root(after, "k1").path("removable").asBoolean()).isTrue();
      assertThat(after.path("advice").toString()).contains("'k1' encrypts nothing");
      assertThat(KeyedGateway.look(gateway.gateway(), token).body()).contains("secret-of-ada");
    }
    assertThatThrownBy(() -> start("k1"))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("needs encryption key 'k2', which is not configured");
    try (var gateway = start("k2")) {
      assertThat(KeyedGateway.look(gateway.gateway(), token).body()).contains("secret-of-ada");
    }
  }

  private static JsonNode root(JsonNode status, String id) {
    for (var root : status.path("rootKeys")) {
      if (root.path("id").asString().equals(id)) {
        return root;
      }
    }
    throw new AssertionError(id + " is missing in " + status);
  }

  @Test
  @Tag("nightly")
  void deletesARetiredKeyAfterADay() {
    // Tokens of the test are valid for a day from now.
    var clock = new MovedClock();
    clock.ahead(Duration.ofHours(-26));
    try (var gateway = KeyedGateway.start(home, clock, upstreams, "", "k1")) {
      var token = gateway.connected("user:ada", "secret-of-ada");
      gateway.ask(201, "POST", KeyedGateway.KEYS + "/rotate", "{}");
      gateway.rewrap();
      clock.ahead(Duration.ofHours(-3));
      gateway.rewrap();
      assertThat(ids(gateway)).containsExactly("hash-1", "seal-1", "seal-2");
      clock.ahead(Duration.ZERO);
      gateway.rewrap();
      assertThat(ids(gateway)).containsExactly("hash-1", "seal-2");
      assertThat(
              gateway.ask(201, "POST", KeyedGateway.KEYS + "/rotate", "{}").path("id").asString())
          .isEqualTo("seal-3");
      assertThat(KeyedGateway.look(gateway.gateway(), token).body()).contains("secret-of-ada");
    }
  }

  private static List<String> ids(KeyedGateway gateway) {
    return gateway.ask(200, "GET", KeyedGateway.KEYS, "").path("keys").findValuesAsString("id");
  }
}
