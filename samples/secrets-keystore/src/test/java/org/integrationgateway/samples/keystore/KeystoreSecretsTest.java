package org.integrationgateway.samples.keystore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeystoreSecretsTest {
  @TempDir private Path folder;

  @Test
  void readsAFileThatChanged() throws Exception {
    var secrets = open(Map.of("a", "first"));
    Keystores.write(folder.resolve("s.p12"), Map.of("a", "second", "b", "more"));
    assertThat(value(secrets, "a")).isEqualTo("second");
    assertThat(value(secrets, "b")).isEqualTo("more");
  }

  @Test
  void servesWhatItHadWhileTheFileIsHalfWritten() throws Exception {
    var secrets = open(Map.of("a", "first"));
    Files.write(folder.resolve("s.p12"), new byte[] {1, 2, 3});
    assertThat(value(secrets, "a")).isEqualTo("first");
  }

  @Test
  void refusesAnotherPasswordWithoutQuotingIt() throws Exception {
    var file = Keystores.write(folder.resolve("s.p12"), Map.of());
    assertThatThrownBy(
            () ->
                new KeystoreSecrets(
                    new KeystoreSecrets.Config(file.toString(), Secret.of("hunter2"))))
        .hasMessageContaining("cannot be opened with this password")
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }

  private KeystoreSecrets open(Map<String, String> secrets) throws Exception {
    var file = Keystores.write(folder.resolve("s.p12"), secrets);
    return new KeystoreSecrets(
        new KeystoreSecrets.Config(file.toString(), Secret.of(Keystores.PASSWORD)));
  }

  private static String value(KeystoreSecrets secrets, String name) {
    return secrets.get(name).value().use(text -> text);
  }
}
