package org.integrationgateway.builtin.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.s3.ObjectStorageContractTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same contract in a process of its own. */
@Embedded(value = "builtin:directory", description = "a directory")
@Tag("nightly")
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

  /** Otherwise a client that aborts enough downloads would use all the memory for downloads. */
  @Test
  void releasesTheMemoryOfADownloadThatItsReaderAborts() throws IOException {
    var storage = harness().service(ProviderKind.S3);
    var ref = new ObjectRef("bucket", "left");
    storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[8 << 20]));
    leave(storage, ref, 50);
    long before = directMemory();
    leave(storage, ref, 300);
    assertThat(directMemory() - before).isLessThan(8 << 20);
  }

  private static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  private static void leave(ObjectStorage storage, ObjectRef ref, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      try (var content = storage.read(ref, Conditions.NONE, ByteRange.ALL)) {
        assertThat(content.stream().read()).isZero();
      }
    }
  }

  /** The configuration of the process. */
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
