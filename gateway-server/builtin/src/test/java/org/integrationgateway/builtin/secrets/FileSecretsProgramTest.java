package org.integrationgateway.builtin.secrets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The same contract in a process of its own. */
@Embedded(value = "builtin:file", description = "files")
@Tag("nightly")
final class FileSecretsProgramTest extends SecretsContractTest {
  @TempDir static Path folder;
  @TempDir static Path keys;

  @Override
  protected ProviderUnderTest provider() {
    try {
      Files.writeString(folder.resolve("api-key"), "s3cr3t-one\n");
      Files.writeString(folder.resolve("token.txt"), "s3cr3t-two");
      for (var key : wrappingKeys()) {
        KeyFiles.addVersion(keys.resolve(key));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return ProviderUnderTest.program(Main.class);
  }

  @Override
  protected String config() {
    return "{\"folder\": \"" + folder + "\", \"keys\": \"" + keys + "\"}";
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

  /** The configuration of the process. */
  record Config(String folder, String keys) {}

  /** Serves it. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(
          ProviderKind.SECRETS,
          Config.class,
          config -> new FileSecrets(Path.of(config.folder()), Path.of(config.keys())));
    }
  }
}
