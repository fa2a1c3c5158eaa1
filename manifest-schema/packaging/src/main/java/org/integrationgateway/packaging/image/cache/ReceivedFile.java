package org.integrationgateway.packaging.image.cache;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import org.integrationgateway.base.digest.Sha256;

/** A file that grows up to a limit, with its digest and the time when it last grew. */
final class ReceivedFile extends OutputStream {
  private final OutputStream file;
  private final long limit;
  private final MessageDigest digest;
  private volatile long count;
  private volatile long grew = System.nanoTime();

  ReceivedFile(Path target, long limit) throws IOException {
    this.file = Files.newOutputStream(target);
    this.limit = limit;
    this.digest = Sha256.digest();
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes, others read.
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (count + length > limit) {
      throw new IOException("it is larger than " + limit + " bytes, more than any JDK");
    }
    file.write(bytes, from, length);
    digest.update(bytes, from, length);
    count += length;
    grew = System.nanoTime();
  }

  long count() {
    return count;
  }

  Duration idle() {
    return Duration.ofNanos(System.nanoTime() - grew);
  }

  /** Returns the digest of everything received, and resets it. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
