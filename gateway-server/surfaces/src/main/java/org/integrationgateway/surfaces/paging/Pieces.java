package org.integrationgateway.surfaces.paging;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Bytes in several arrays, parts of which can become parts of another text without a copy. */
final class Pieces {
  private final List<Piece> all = new ArrayList<>();
  private long length;

  /** A part of an array, which is not changed any more. */
  @SuppressWarnings("ArrayRecordComponent")
  record Piece(byte[] bytes, int from, int length) {}

  static Pieces of(byte[] bytes) {
    var pieces = new Pieces();
    pieces.add(new Piece(bytes, 0, bytes.length));
    return pieces;
  }

  long length() {
    return length;
  }

  void add(Piece piece) {
    if (piece.length > 0) {
      all.add(piece);
      length += piece.length;
    }
  }

  void add(String text) {
    var bytes = text.getBytes(UTF_8);
    add(new Piece(bytes, 0, bytes.length));
  }

  /** Adds the bytes of another text from one position up to another. */
  void add(Pieces other, long from, long to) {
    long begin = 0;
    for (var piece : other.all) {
      long end = begin + piece.length;
      int skipped = (int) Math.max(0, from - begin);
      int taken = (int) (Math.min(end, to) - begin) - skipped;
      if (taken > 0) {
        add(new Piece(piece.bytes, piece.from + skipped, taken));
      }
      begin = end;
    }
  }

  byte[] toBytes() {
    var bytes = new ByteArrayOutputStream((int) length);
    all.forEach(piece -> bytes.write(piece.bytes, piece.from, piece.length));
    return bytes.toByteArray();
  }

  InputStream open() {
    return new PieceStream(List.copyOf(all));
  }

  private static final class PieceStream extends InputStream {
    private final List<Piece> pieces;
    private int piece;
    private int given;

    PieceStream(List<Piece> pieces) {
      this.pieces = pieces;
    }

    @Override
    public int read() {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int size) {
      if (size == 0) {
        return 0;
      }
      if (piece == pieces.size()) {
        return -1;
      }
      var current = pieces.get(piece);
      int taken = Math.min(size, current.length - given);
      System.arraycopy(current.bytes, current.from + given, target, offset, taken);
      given += taken;
      if (given == current.length) {
        piece++;
        given = 0;
      }
      return taken;
    }
  }
}
