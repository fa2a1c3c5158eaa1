package org.integrationgateway.builtin.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.OptionalLong;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.s3.PresignedUrl;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.s3.ObjectStorageContractTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Embedded(value = "builtin:directory", description = "a directory")
final class DirectoryStorageTest extends ObjectStorageContractTest {
  private static final long MOST = 64 << 20;

  private static final Presigner PRESIGNER =
      (presign, now) ->
          new PresignedUrl(
              Secret.of("http://127.0.0.1/%s?%s".formatted(presign.ref(), presign.method())),
              Map.of(),
              now.plus(presign.expiresIn()));

  @TempDir Path temporary;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.S3,
        () -> {
          try {
            return open(Files.createTempDirectory("storage"));
          } catch (IOException failure) {
            throw new UncheckedIOException(failure);
          }
        });
  }

  private static DirectoryStorage open(Path directory) throws IOException {
    return new DirectoryStorage(directory, Clock.systemUTC(), PRESIGNER, MOST);
  }

  /** Otherwise a client that may only read could fill the disk with folders. */
  @Test
  void createsNoBucketForARead() throws IOException {
    try (var storage = open(temporary)) {
      var ref = new ObjectRef("nowhere", "a");
      assertThatThrownBy(() -> storage.head(ref, Conditions.NONE)).hasMessageContaining("nowhere");
      assertThatThrownBy(() -> storage.read(ref, Conditions.NONE, ByteRange.ALL))
          .hasMessageContaining("nowhere");
      assertThat(storage.delete(ref, Conditions.NONE)).isFalse();
      assertThat(storage.list(ListQuery.of("nowhere", "")).objects()).isEmpty();
      assertThatThrownBy(
              () ->
                  storage.write(
                      new ObjectWrite(
                          ref,
                          ObjectDescription.BYTES,
                          Conditions.unchanged("tag"),
                          OptionalLong.empty()),
                      new ByteArrayInputStream(new byte[1])))
          .isInstanceOf(ServiceException.class);
    }
    try (var folders = Files.list(temporary)) {
      assertThat(folders).extracting(Path::getFileName).containsExactly(Path.of("lock"));
    }
  }

  @Test
  void findsEverythingAgainAndRemovesWhatAnInterruptionLeft() throws IOException {
    var ref = new ObjectRef("bucket", "a/ü");
    try (var storage = open(temporary)) {
      storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[] {1, 2, 3}));
      storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[] {4}));
    }
    var folder = temporary.resolve("b-bucket");
    Files.write(folder.resolve("orphan" + BucketFolder.BYTES), new byte[100]);
    Files.write(folder.resolve("half.partial"), new byte[10]);

    try (var storage = open(temporary);
        var content = storage.read(ref, Conditions.NONE, ByteRange.ALL)) {
      assertThat(content.bytes()).containsExactly(4);
      assertThat(storage.list(ListQuery.of("bucket", "")).objects()).hasSize(1);
    }
    try (var files = Files.list(folder)) {
      assertThat(files).as("one record and its bytes").hasSize(2);
    }
  }

  @Test
  void hasItsDirectoryAlone() throws IOException {
    try (var storage = open(temporary)) {
      assertThat(storage).isNotNull();
      assertThatThrownBy(() -> open(temporary)).hasMessageContaining(temporary.toString());
    }
  }

  @Test
  void takesNoMoreThanItsLimit() throws IOException {
    var ref = new ObjectRef("bucket", "big");
    try (var storage = new DirectoryStorage(temporary, Clock.systemUTC(), PRESIGNER, 10)) {
      assertThatThrownBy(
              () -> storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[11])))
          .isInstanceOfSatisfying(
              ServiceException.class,
              failure -> assertThat(failure.reason()).isEqualTo(Reason.TOO_LARGE));
    }
    try (var files = Files.list(temporary.resolve("b-bucket"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void goesOnReadingWhatWasReplaced() throws IOException {
    var ref = new ObjectRef("bucket", "a");
    try (var storage = open(temporary)) {
      storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[] {1, 1, 1}));
      try (var content = storage.read(ref, Conditions.NONE, ByteRange.ALL)) {
        storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[] {2}));
        assertThat(content.bytes()).containsExactly(1, 1, 1);
      }
    }
  }
}
