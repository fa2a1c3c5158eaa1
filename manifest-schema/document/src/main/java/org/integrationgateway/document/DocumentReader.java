package org.integrationgateway.document;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the characters of a document: strict UTF-8, without byte order mark, with a limit of its
 * size, without the spaces of {@linkplain BlankLines blank lines} before a block scalar's text, and
 * with spaces for {@linkplain SeparatingTabs tabs} that separate. Never ends a buffer inside of a
 * surrogate pair, because the YAML parser could not join its halves.
 */
public final class DocumentReader extends Reader {
  private static final int BYTE_ORDER_MARK = 0xfeff;
  private static final int NONE = -1;

  private final BlankLines in;
  private int held = NONE;
  private int position;
  private int[] pairs = new int[16];
  private int pairCount;

  private DocumentReader(Reader in) {
    this.in = new BlankLines(new SeparatingTabs(in));
  }

  /** Reads bytes, at most as many as the limit. */
  public DocumentReader(InputStream bytes, long limit) throws IOException {
    var decoder = StandardCharsets.UTF_8.newDecoder();
    this.in =
        new BlankLines(
            new SeparatingTabs(
                new BufferedReader(
                    new InputStreamReader(new Limited(bytes, limit), decoder), 1 << 14)));
    int first = in.read();
    held = first == BYTE_ORDER_MARK ? in.read() : first;
  }

  /** Reads a text without byte order mark. */
  static DocumentReader of(String text) {
    return new DocumentReader(new StringReader(text));
  }

  /**
   * The format of a file's content: by its name, but YAML where the first character cannot begin
   * JSON; without a name that says it, by the first character.
   */
  public Format format(String name) {
    boolean object = held == '{' || held == '/';
    var named = Format.ofName(name).orElse(object ? Format.JSON : Format.YAML);
    boolean json = object || held == NONE || Character.isWhitespace(held) || held == '[';
    return named == Format.JSON && json ? Format.JSON : Format.YAML;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int count = 0;
    if (held != NONE) {
      buffer[offset] = (char) held;
      held = NONE;
      count = 1;
    }
    int more = count < length ? in.read(buffer, offset + count, length - count) : 0;
    count += Math.max(0, more);
    if (count == 0) {
      return -1;
    }
    if (count > 1 && Character.isHighSurrogate(buffer[offset + count - 1])) {
      count--;
      held = buffer[offset + count];
    }
    remember(buffer, offset, count);
    return count;
  }

  private void remember(char[] buffer, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      if (Character.isHighSurrogate(buffer[i])) {
        if (pairCount == pairs.length) {
          pairs = Arrays.copyOf(pairs, pairCount * 2);
        }
        pairs[pairCount] = position + (i - offset) - pairCount;
        pairCount++;
      }
    }
    position += count;
  }

  /** Returns the offset in UTF-16 units of the n-th code point. */
  public int offsetOf(int codePoint) {
    int found = Arrays.binarySearch(pairs, 0, pairCount, codePoint);
    return in.original(codePoint + (found >= 0 ? found : -found - 1));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Fails when a stream exceeds the limit of bytes. */
  private static final class Limited extends FilterInputStream {
    private final long limit;
    private long total;

    Limited(InputStream in, long limit) {
      super(in);
      this.limit = limit;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      count(count);
      return count;
    }

    private void count(int more) throws TooLarge {
      total += Math.max(0, more);
      if (total > limit) {
        throw new TooLarge(limit);
      }
    }
  }

  /** The document exceeds the limit of bytes. */
  public static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;

    TooLarge(long limit) {
      super("the document is larger than " + (limit >> 20) + " MiB");
    }
  }
}
