package org.integrationgateway.engines.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An object that is larger than the memory of the program, through a real store: {@code
 * -Dlarge.mebibytes=5120}.
 */
@Tag("nightly")
class LargeObjectTest {
  private static final int HEAP_MIB = 64;
  private static final long SIZE = Long.getLong("large.mebibytes", 512) << 20;
  private static final ObjectRef REF = new ObjectRef("attic", "large");

  @Test
  void goesThroughAProgramOfConstantMemory() {
    Deadline.in(Duration.ofHours(1)).during(LargeObjectTest::writeAndRead);
  }

  private static long writeAndRead() {
    var program =
        ProviderUnderTest.command(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MIB + "m",
                "-XX:MaxDirectMemorySize=" + HEAP_MIB + "m",
                "-cp",
                System.getProperty("java.class.path"),
                S3Storage.class.getName()));
    try (var store = StoreProcess.versity();
        var provider = ProviderHarness.serve(program, store.json())) {
      ObjectStorage storage = provider.service(ProviderKind.S3);
      long pid = provider.process().orElseThrow().pid();
      long before = resident(pid);
      var source = new Numbered(SIZE);
      long began = System.nanoTime();
      storage.write(ObjectWrite.of(REF).ofSize(SIZE), source);
      double writing = (System.nanoTime() - began) / 1e9;
      long written = resident(pid);

      began = System.nanoTime();
      var read = new CRC32C();
      long size = 0;
      try (var content = storage.read(REF, Conditions.NONE, ByteRange.ALL)) {
        var buffer = new byte[1 << 16];
        var stream = content.stream();
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
          read.update(buffer, 0, count);
          size += count;
        }
      }
      double reading = (System.nanoTime() - began) / 1e9;
      System.out.printf(
          "an object of %d MiB with a heap of %d MiB: written in %.1f s (%.0f MiB/s), read in"
              + " %.1f s (%.0f MiB/s); the most memory of the process: %d MiB at its start, %d MiB"
              + " after the write, %d MiB after the read%n",
          SIZE >> 20,
          HEAP_MIB,
          writing,
          (SIZE >> 20) / writing,
          reading,
          (SIZE >> 20) / reading,
          before,
          written,
          resident(pid));
      assertThat(size).isEqualTo(SIZE);
      assertThat(read.getValue()).isEqualTo(source.checksum.getValue());
      assertThat(resident(pid)).as("MiB").isLessThan(400);
      return size;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The most memory that a process had so far, in MiB. */
  private static long resident(long pid) throws IOException {
    for (var line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10;
      }
    }
    throw new IOException("no VmHWM of process " + pid);
  }

  /** Bytes of which no part equals another. */
  private static final class Numbered extends InputStream {
    private static final int BLOCK = 4096;

    final CRC32C checksum = new CRC32C();
    private final long size;
    private long sent;

    Numbered(long size) {
      this.size = size;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("read into an array");
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (sent == size) {
        return -1;
      }
      int count = (int) Math.min(Math.min(length, BLOCK), size - sent);
      Arrays.fill(target, offset, offset + count, (byte) (sent * 31 >> 12));
      checksum.update(target, offset, count);
      sent += count;
      return count;
    }
  }
}
