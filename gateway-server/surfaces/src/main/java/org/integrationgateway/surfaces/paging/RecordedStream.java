package org.integrationgateway.surfaces.paging;

import java.io.IOException;
import java.io.InputStream;

/** Keeps what is read from another stream. Closing it does not close the other. */
final class RecordedStream extends InputStream {
  private static final int BLOCK = 64 << 10;

  private final InputStream source;
  private final AnswerMemory.Share share;
  private final Pieces read = new Pieces();
  private byte[] block = {};
  private int used;

  RecordedStream(InputStream source, AnswerMemory.Share share) {
    this.source = source;
    this.share = share;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int size) throws IOException {
    if (size == 0) {
      return 0;
    }
    if (used == block.length) {
      share.take(BLOCK);
      block = new byte[BLOCK];
      used = 0;
    }
    int taken = source.read(block, used, Math.min(size, block.length - used));
    if (taken > 0) {
      System.arraycopy(block, used, target, offset, taken);
      read.add(new Pieces.Piece(block, used, taken));
      used += taken;
    }
    return taken;
  }

  /** The part that was read up to here. */
  Pieces recorded() {
    return read;
  }

  @Override
  public void close() {}
}
