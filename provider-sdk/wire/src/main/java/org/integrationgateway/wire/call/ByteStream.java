package org.integrationgateway.wire.call;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A stream of bytes that arrive in pieces. */
public abstract class ByteStream extends InputStream {
  private InputStream current = ByteString.EMPTY.newInput();
  private boolean ended;

  /** The next piece, which may be empty; none at the end. */
  protected abstract Optional<ByteString> next() throws IOException;

  @Override
  public final int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public final int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int count = current.read(target, offset, length);
    while (count < 0 && !ended) {
      var piece = next();
      ended = piece.isEmpty();
      current = piece.orElse(ByteString.EMPTY).newInput();
      count = current.read(target, offset, length);
    }
    return count;
  }
}
