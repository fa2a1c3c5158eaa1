package org.integrationgateway.surfaces.stream;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.integrationgateway.core.call.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Messages as lines ({@code application/x-ndjson}). A message is asked for when the one before it
 * was read, so a slow caller slows the upstream down. A stream that breaks fails its reader: it
 * never looks complete.
 */
public abstract class LineStream extends InputStream {
  /** The headers of an answer whose body is such a stream. */
  public static final List<Reply.Header> HEADERS =
      List.of(new Reply.Header("Content-Type", "application/x-ndjson"));

  private final long most;
  private byte[] line = {};
  private int given;
  private long total;
  private boolean ended;

  /**
   * @param most bytes of all lines together
   */
  protected LineStream(long most) {
    this.most = most;
  }

  /**
   * The next message, without line breaks; null at the end of the stream.
   *
   * @throws IOException when the stream breaks off
   */
  protected abstract byte @Nullable [] next() throws IOException;

  @Override
  public final int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public final int read(byte[] target, int offset, int size) throws IOException {
    if (size == 0) {
      return 0;
    }
    while (given == line.length) {
      if (ended) {
        return -1;
      }
      advance();
    }
    int taken = Math.min(size, line.length - given);
    System.arraycopy(line, given, target, offset, taken);
    given += taken;
    return taken;
  }

  private void advance() throws IOException {
    given = 0;
    line = new byte[0];
    var message = next();
    if (message == null) {
      ended = true;
      return;
    }
    total += message.length + 1L;
    if (total > most) {
      throw new IOException("the stream is longer than server.limits.upstreamResponseBytes allows");
    }
    line = new byte[message.length + 1];
    System.arraycopy(message, 0, line, 0, message.length);
    line[message.length] = '\n';
  }

  @Override
  public void close() {
    ended = true;
    line = new byte[0];
    given = 0;
  }
}
