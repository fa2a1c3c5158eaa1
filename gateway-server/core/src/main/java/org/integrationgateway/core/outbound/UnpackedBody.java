package org.integrationgateway.core.outbound;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer without its content coding, unpacked while it is read. A body that ends
 * before its coding does, or unpacks to more than the limit, is an error.
 */
final class UnpackedBody extends InputStream {
  private static final int PIECE = 8 * 1024;

  /** The method in the first byte of the format zlib (RFC 1950, section 2.2). */
  private static final int DEFLATE = 8;

  private final String coding;
  private final InputStream packed;
  private final long limit;
  private final OutboundFailures failures;
  private @Nullable InputStream unpacking;
  private long total;

  /**
   * @param coding one that {@link ContentCodings} knows
   * @param limit bytes, unpacked
   */
  UnpackedBody(String coding, InputStream packed, long limit, OutboundFailures failures) {
    this.coding = coding;
    this.packed = packed;
    this.limit = limit;
    this.failures = failures;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int size;
    try {
      size = open().read(target, offset, length);
    } catch (ZipException | EOFException broken) {
      throw failed(failures.badCoding(coding, broken));
    }
    total += Math.max(size, 0);
    if (total > limit) {
      throw failed(failures.tooLarge(limit));
    }
    return size;
  }

  private IOException failed(GatewayException problem) {
    try {
      close();
    } catch (IOException alsoBroken) {
      problem.addSuppressed(alsoBroken);
    }
    return new IOException(problem.detail(), problem);
  }

  private InputStream open() throws IOException {
    var open = unpacking;
    if (open == null) {
      open =
          coding.equals("deflate") ? inflating() : new GZIPInputStream(new Members(packed), PIECE);
      unpacking = open;
    }
    return open;
  }

  /**
   * The format zlib, as RFC 9110 says of this coding (section 8.4.1.2), or the bare one that some
   * servers send.
   */
  private InputStream inflating() throws IOException {
    var begun = new PushbackInputStream(packed, 2);
    var head = begun.readNBytes(2);
    begun.unread(head);
    boolean zlib =
        head.length == 2
            && (head[0] & 0x0f) == DEFLATE
            && ((head[0] & 0xff) << 8 | head[1] & 0xff) % 31 == 0;
    var inflater = new Inflater(!zlib);
    return new InflaterInputStream(begun, inflater, PIECE) {
      @Override
      public void close() throws IOException {
        inf.end();
        super.close();
      }
    };
  }

  @Override
  public void close() throws IOException {
    var open = unpacking;
    if (open != null) {
      open.close();
    }
    packed.close();
  }

  /** Tells, by {@link #available()}, whether another member of a gzip body follows. */
  private static final class Members extends FilterInputStream {
    private Members(InputStream packed) {
      super(new PushbackInputStream(packed, 1));
    }

    @Override
    public int available() throws IOException {
      int next = in.read();
      if (next < 0) {
        return 0;
      }
      ((PushbackInputStream) in).unread(next);
      return 1;
    }
  }
}
