package org.integrationgateway.builtin.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Embedded(value = "builtin:file", description = "files")
final class FileSecretsTest extends SecretsContractTest {
  @TempDir static Path folder;
  @TempDir static Path keys;

  @Override
  protected ProviderUnderTest provider() {
    try {
      Files.writeString(folder.resolve("api-key"), "s3cr3t-one\n");
      Files.writeString(folder.resolve("token.txt"), "s3cr3t-two");
      Files.writeString(folder.resolve(".hidden"), "not one");
      Files.createDirectories(folder.resolve("nested"));
      for (var key : wrappingKeys()) {
        KeyFiles.addVersion(keys.resolve(key));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return ProviderUnderTest.object(ProviderKind.SECRETS, () -> new FileSecrets(folder, keys));
  }

  @Override
  protected boolean wraps() {
    return true;
  }

  @Override
  protected void rotate(String key) {
    KeyFiles.addVersion(keys.resolve(key));
  }

  @Override
  protected Map<String, String> stored() {
    return Map.of("api-key", "s3cr3t-one", "token.txt", "s3cr3t-two");
  }

  @Test
  void seesAChangedFileAtOnce() throws IOException {
    var secrets = new FileSecrets(folder);
    Files.writeString(folder.resolve("rotating"), "old");
    assertThat(secrets.get("rotating").value().<String>use(text -> text)).isEqualTo("old");
    Files.writeString(folder.resolve("rotating"), "new\n");

    assertThat(secrets.get("rotating").value().<String>use(text -> text)).isEqualTo("new");
  }

  @Test
  void saysWhatCannotBeReadWithoutQuotingIt() throws IOException {
    Files.write(folder.resolve("garbled"), new byte[] {(byte) 0xff, 's', '3'});

    assertThatThrownBy(() -> new FileSecrets(folder).get("garbled"))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("secret 'garbled' cannot be read as UTF-8 text");
  }

  @Test
  void keepsKeysApartFromSecrets() {
    var secrets = new FileSecrets(folder, keys);

    assertThatThrownBy(() -> secrets.get(wrappingKeys().get(0)))
        .hasMessageContaining("there is no secret");
    assertThatThrownBy(() -> secrets.wrap("api-key", Secret.of("x"), ""))
        .hasMessageContaining("there is no key 'api-key'");
  }

  @Test
  void saysThatAFileIsNoKeyWithoutQuotingIt() throws IOException {
    for (var text : List.of("", "c2hvcnQ=", "*not-base64*")) {
      Files.writeString(keys.resolve("garbled"), text);

      var refused =
          assertThatThrownBy(
                  () -> new FileSecrets(folder, keys).wrap("garbled", Secret.of("x"), ""))
              .isInstanceOf(ServiceException.class)
              .hasMessageContaining("the file of key 'garbled' is not a list of keys")
              .hasNoCause();
      if (!text.isEmpty()) {
        refused.hasMessageNotContaining(text);
      }
    }
  }
}
