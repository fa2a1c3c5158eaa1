package org.integrationgateway.builtin.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk fails during a write: the stored object is the old one or the new one. {@code
 * -Dgateway.crash.rounds=1} makes it fail at every step instead of some.
 */
final class FailingDiskTest {
  private static final int MOST_STEPS = 500;
  private static final boolean ALL = Integer.getInteger("gateway.crash.rounds", 0) > 0;

  @TempDir Path temporary;
  private int left;

  @Test
  @Tag("nightly")
  void keepsEveryObjectWholeWhereverTheDiskFails() throws IOException {
    long seed = Long.getLong("gateway.crash.seed", System.nanoTime());
    var random = new Random(seed);
    int step = 1;
    while (failsAt(step, seed)) {
      step += ALL ? 1 : 1 + random.nextInt(5);
    }
    assertThat(step).isBetween(40, MOST_STEPS);
  }

  /** Returns whether the step exists. */
  private boolean failsAt(int step, long seed) throws IOException {
    var directory = Files.createDirectory(temporary.resolve("step" + step));
    var operations = StorageScript.operations(seed);
    Map<String, String> before = Map.of();
    var after = new HashMap<String, String>();
    left = step;
    int done = 0;
    Map<String, String> found;
    try (var storage = StorageScript.open(directory, this::pass)) {
      boolean failed = false;
      while (done < operations.size() && !failed) {
        before = Map.copyOf(after);
        operations.get(done).on(after);
        failed = fails(operations.get(done), storage);
        done += failed ? 0 : 1;
      }
      found = StorageScript.contents(storage);
      assertThat(found)
          .as("step %d, with -Dgateway.crash.seed=%d", step, seed)
          .isIn(failed ? List.of(before, after) : List.of(after));
    }
    try (var storage = StorageScript.open(directory, FaultPoints.NONE)) {
      assertThat(StorageScript.contents(storage)).isEqualTo(found);
      StorageScript.requireNothingElse(directory);
      operations.subList(done, operations.size()).forEach(rest -> rest.on(storage));
      operations.subList(done, operations.size()).forEach(rest -> rest.on(after));
      assertThat(StorageScript.contents(storage)).isEqualTo(after);
    }
    return left <= 0;
  }

  private void pass(String step) throws IOException {
    left--;
    if (left == 0) {
      throw new IOException("No space left on device");
    }
  }

  private static boolean fails(StorageScript.Operation operation, DirectoryStorage storage) {
    var failure = catchThrowableOfType(ServiceException.class, () -> operation.on(storage));
    if (failure == null) {
      return false;
    }
    assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("No space left on device");
    return true;
  }

  @Test
  void forgetsAnUploadThatBreaksOff() throws IOException {
    var ref = new ObjectRef("bucket", "a");
    try (var storage = StorageScript.open(temporary, FaultPoints.NONE)) {
      storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[] {1}));
      var half = new SequenceInputStream(new ByteArrayInputStream(new byte[300_000]), broken());
      assertThatThrownBy(() -> storage.write(ObjectWrite.of(ref), half))
          .hasMessageContaining("the line is dead");
      try (var content = storage.read(ref, Conditions.NONE, ByteRange.ALL)) {
        assertThat(content.bytes()).containsExactly(1);
      }
      StorageScript.requireNothingElse(temporary);
    }
  }

  private static InputStream broken() {
    return new FilterInputStream(InputStream.nullInputStream()) {
      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        throw new IOException("the line is dead");
      }
    };
  }

  @Test
  void saysThatTheBytesOfAnObjectAreMissing() throws IOException {
    var ref = new ObjectRef("bucket", "a");
    try (var storage = StorageScript.open(temporary, FaultPoints.NONE)) {
      storage.write(ObjectWrite.of(ref), new ByteArrayInputStream(new byte[] {1}));
      try (var files =
          Files.newDirectoryStream(temporary.resolve("b-bucket"), "*" + BucketFolder.BYTES)) {
        for (var file : files) {
          Files.delete(file);
        }
      }
      assertThatThrownBy(() -> storage.read(ref, Conditions.NONE, ByteRange.ALL))
          .hasMessageContaining("reading object 'bucket/a' failed");
    }
  }
}
