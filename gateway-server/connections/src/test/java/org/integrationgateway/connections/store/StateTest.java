package org.integrationgateway.connections.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateTest {
  private static final EncryptionKey K1 = key("k1", "the first root key, longer than 32 bytes");
  private static final EncryptionKey K2 = key("k2", "the second root key, longer than 32 bytes");
  private static final SealedPlace PLACE =
      new SealedPlace("table", List.of("1"), "field", "app:one");

  @TempDir private Path folder;

  private static EncryptionKey key(String id, String text) {
    return new EncryptionKey(id, Secret.of(text));
  }

  private State open(EncryptionKey... keys) {
    return State.open(folder.resolve("gateway.db"), List.of(keys), Clock.systemUTC());
  }

  @Test
  void opensWhatItSealedBefore() {
    var value = Secret.of("hunter2");
    try (var state = open(K1)) {
      var sealed = state.keys().sealer().seal(PLACE, value);
      var hash = state.keys().hash().of("a");
      state.close();
      try (var again = open(K1)) {
        assertThat(again.keys().sealer().open(PLACE, sealed)).isEqualTo(value);
        assertThat(again.keys().hash().of("a")).isEqualTo(hash);
      }
    }
  }

  @Test
  void refusesAWrongKeyByItsNameAndChangesNothing() throws Exception {
    open(K1).close();
    var before = Files.readAllBytes(folder.resolve("gateway.db"));

    assertThatThrownBy(() -> open(key("k1", "another key under the same name as k1")))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("encryption key 'k1' cannot decrypt data key 'seal-1'")
        .hasMessageContaining("Nothing was changed")
        .extracting("code")
        .isEqualTo(ErrorCode.NOT_CONFIGURED);

    assertThat(Files.readAllBytes(folder.resolve("gateway.db"))).isEqualTo(before);
    open(K1).close();
  }

  @Test
  void namesTheKeyThatIsMissing() {
    open(K1).close();
    assertThatThrownBy(() -> open(K2))
        .hasMessageContaining("needs encryption key 'k1'")
        .hasMessageContaining("configured: k2");
  }

  @Test
  void sealsWithANewFirstKeyAndStillOpensWhatTheOldOneSealed() {
    var value = Secret.of("hunter2");
    try (var state = open(K1)) {
      var old = state.keys().sealer().seal(PLACE, value);
      state.close();
      try (var rotated = open(K2, K1)) {
        assertThat(rotated.keys().sealer().open(PLACE, old)).isEqualTo(value);
        assertThat(rotated.keys().sealer().seal(PLACE, value).keyId()).isEqualTo("seal-2");
      }
      try (var again = open(K2, K1)) {
        assertThat(again.keys().sealer().seal(PLACE, value).keyId()).isEqualTo("seal-2");
      }
    }
  }

  @Test
  void opensWhatAnotherReplicaSealedWithANewerKey() {
    var value = Secret.of("hunter2");
    try (var old = open(K1, K2);
        var rotated = open(K2, K1)) {
      var sealed = rotated.keys().sealer().seal(PLACE, value);
      assertThat(sealed.keyId()).isEqualTo("seal-2");
      assertThat(old.keys().sealer().open(PLACE, sealed)).isEqualTo(value);
    }
  }

  @Test
  void staysUsableWhileAnotherReplicaSealsWithAKeyThatIsNotConfiguredHere() {
    var value = Secret.of("hunter2");
    try (var old = open(K1);
        var rotated = open(K2, K1)) {
      var before = old.keys().sealer().seal(PLACE, value);
      var sealed = rotated.keys().sealer().seal(PLACE, value);
      assertThatThrownBy(() -> old.keys().sealer().open(PLACE, sealed))
          .isInstanceOf(SealBrokenException.class)
          .hasMessageContaining("data key 'seal-2'");
      assertThat(old.keys().sealer().open(PLACE, before)).isEqualTo(value);
      assertThat(old.keys().sealer().seal(PLACE, value).keyId()).isEqualTo("seal-1");
    }
  }

  @Test
  void neverMakesNewKeysOverOldRecords() {
    try (var state = open(K1)) {
      new CredentialVault(
              new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC())
          .put(
              new CredentialKey("user:alice", "app", "default", "default"),
              new CredentialFields(Map.of("token", Secret.of("t")), Map.of()));
    }
    try (var database = SqliteIndexedDb.open(folder.resolve("gateway.db"))) {
      database.write("keys", keys -> keys.delete(KeyRange.ALL));
    }
    assertThatThrownBy(() -> open(K1)).hasMessageContaining("its data keys are gone");
  }

  @Test
  void refusesAKeyThatIsTooShort() {
    assertThatThrownBy(() -> open(key("k1", "short")))
        .hasMessageContaining("'k1'")
        .hasMessageContaining("openssl rand -base64 32")
        .hasMessageNotContaining("short;");
  }

  @Test
  void takesAKeyInBase64AndInHexadecimalForTheSame() {
    var hex = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    var base64 = "ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=";
    open(key("k1", hex)).close();
    open(key("k1", base64)).close();
    open(key("k1", base64.replace('/', '_').replace("=", ""))).close();
  }

  @Test
  void namesTheFileThatIsNoDatabase() throws Exception {
    Files.writeString(folder.resolve("gateway.db"), "this is not a database at all, but a letter");
    assertThatThrownBy(() -> open(K1))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining(folder.resolve("gateway.db") + " is not a database");
  }

  @Test
  void showsNoSecretInItsFiles() throws Exception {
    try (var state = open(K1)) {
      var vault =
          new CredentialVault(
              new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC());
      for (int i = 0; i < 500; i++) {
        vault.put(
            new CredentialKey("user:" + i, "app", "default", "default"),
            new CredentialFields(
                Map.of("token", Secret.of("planted-secret-" + i)),
                Map.of("host", "planted-param-" + i)));
        vault.find("user:" + i, "app");
      }
      assertNothingPlanted();
    }
    assertNothingPlanted();
  }

  private void assertNothingPlanted() throws Exception {
    var planted = "planted-".getBytes(StandardCharsets.UTF_8);
    var root = "the first root key".getBytes(StandardCharsets.UTF_8);
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        var bytes = Files.readAllBytes(file);
        assertThat(holds(bytes, planted)).as("%s", file).isFalse();
        assertThat(holds(bytes, root)).as("%s", file).isFalse();
      }
    }
  }

  private static boolean holds(byte[] bytes, byte[] wanted) {
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }
}
