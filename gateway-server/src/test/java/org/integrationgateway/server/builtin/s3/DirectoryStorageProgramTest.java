package org.integrationgateway.server.builtin.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.server.testing.Embedded;
import org.integrationgateway.testkit.ObjectStorageContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.io.TempDir;

/** The same contract in a process of its own. */
@Embedded(value = "builtin:directory", description = "a directory")
final class DirectoryStorageProgramTest extends ObjectStorageContractTest {
  @TempDir static Path folder;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Main.class);
  }

  @Override
  protected String config() {
    return "{\"folder\": \"" + folder + "\"}";
  }

  /** What it is told. */
  record Config(String folder) {}

  /** Serves it, each process in a directory of its own. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(ProviderKind.S3, Config.class, Main::storage);
    }

    private static DirectoryStorage storage(Config config) {
      try {
        return new DirectoryStorage(
            Files.createTempDirectory(Path.of(config.folder()), "storage"),
            Clock.systemUTC(),
            (presign, now) ->
                new PresignedUrl(
                    Secret.of("http://127.0.0.1/%s?%s".formatted(presign.ref(), presign.method())),
                    Map.of(),
                    now.plus(presign.expiresIn())),
            64 << 20);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
