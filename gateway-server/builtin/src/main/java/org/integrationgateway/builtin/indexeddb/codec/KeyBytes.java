package org.integrationgateway.builtin.indexeddb.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Keys as bytes that sort, unsigned, as the keys do. A type byte stands first, in the order of the
 * types; texts, bytes and arrays end with a zero, which inside of texts and bytes is escaped.
 */
public final class KeyBytes {
  private static final int END = 0x00;
  private static final int ESCAPE = 0xFF;
  private static final int NUMBER = 0x10;
  private static final int DATE = 0x20;
  private static final int TEXT = 0x30;
  private static final int BINARY = 0x40;
  private static final int ARRAY = 0x50;

  private KeyBytes() {}

  public static byte[] encode(Key key) {
    var out = new Bytes();
    write(out, key);
    return out.toArray();
  }

  public static Key decode(byte[] encoded) {
    return read(ByteBuffer.wrap(encoded));
  }

  private static void write(Bytes out, Key key) {
    if (key instanceof Key.Number number) {
      out.put(NUMBER);
      long bits = Double.doubleToLongBits(number.value());
      out.putLong(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    } else if (key instanceof Key.Date date) {
      out.put(DATE);
      out.putLong(date.value().getEpochSecond() ^ Long.MIN_VALUE);
      out.putLong(date.value().getNano());
    } else if (key instanceof Key.Text text) {
      out.put(TEXT);
      writeText(out, text.value());
      out.put(END);
    } else if (key instanceof Key.Binary binary) {
      out.put(BINARY);
      for (byte each : binary.value()) {
        writeByte(out, each);
      }
      out.put(END);
    } else if (key instanceof Key.Array array) {
      out.put(ARRAY);
      array.parts().forEach(part -> write(out, part));
      out.put(END);
    }
  }

  private static void writeText(Bytes out, String text) {
    for (int i = 0; i < text.length(); i++) {
      writeUnit(out, text.charAt(i));
    }
  }

  /** Writes UTF-8, but each surrogate separately, because keys sort by UTF-16 units. */
  private static void writeUnit(Bytes out, int unit) {
    if (unit < 0x80) {
      writeByte(out, unit);
    } else if (unit < 0x800) {
      out.put(0xC0 | unit >> 6);
      out.put(0x80 | unit & 0x3F);
    } else {
      out.put(0xE0 | unit >> 12);
      out.put(0x80 | unit >> 6 & 0x3F);
      out.put(0x80 | unit & 0x3F);
    }
  }

  private static void writeByte(Bytes out, int value) {
    out.put(value);
    if (value == END) {
      out.put(ESCAPE);
    }
  }

  private static Key read(ByteBuffer in) {
    return switch (in.get()) {
      case NUMBER -> {
        long bits = in.getLong();
        yield Key.of(Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits));
      }
      case DATE -> Key.of(Instant.ofEpochSecond(in.getLong() ^ Long.MIN_VALUE, in.getLong()));
      case TEXT -> Key.of(readText(in));
      case BINARY -> Key.of(readBytes(in));
      case ARRAY -> {
        var parts = new ArrayList<Key>();
        while (in.get(in.position()) != END) {
          parts.add(read(in));
        }
        in.get();
        yield new Key.Array(parts);
      }
      default -> throw new IndexedDbException(Reason.UNUSABLE, "the database is damaged: a key");
    };
  }

  private static String readText(ByteBuffer in) {
    int ascii = asciiLength(in);
    if (ascii >= 0) {
      var text = new String(in.array(), in.position(), ascii, StandardCharsets.US_ASCII);
      in.position(in.position() + ascii + 1);
      return text;
    }
    var text = new StringBuilder();
    for (int first = in.get(); !ended(in, first); first = in.get()) {
      if (first >= 0) {
        text.append((char) first);
      } else if ((first & 0xE0) == 0xC0) {
        text.append((char) ((first & 0x1F) << 6 | in.get() & 0x3F));
      } else {
        text.append((char) ((first & 0x0F) << 12 | (in.get() & 0x3F) << 6 | in.get() & 0x3F));
      }
    }
    return text.toString();
  }

  /**
   * The length of a text of one-byte characters without escapes, which is the usual case; otherwise
   * -1.
   */
  private static int asciiLength(ByteBuffer in) {
    var bytes = in.array();
    int end = in.position();
    while (end < bytes.length && bytes[end] > 0) {
      end++;
    }
    boolean escaped = end + 1 < bytes.length && (bytes[end + 1] & 0xFF) == ESCAPE;
    return end < bytes.length && bytes[end] == END && !escaped ? end - in.position() : -1;
  }

  private static byte[] readBytes(ByteBuffer in) {
    var bytes = new ByteArrayOutputStream();
    for (int next = in.get(); !ended(in, next); next = in.get()) {
      bytes.write(next);
    }
    return bytes.toByteArray();
  }

  /** A zero ends the value unless its escape follows, which is skipped. */
  private static boolean ended(ByteBuffer in, int value) {
    if (value != END) {
      return false;
    }
    boolean escaped = in.hasRemaining() && (in.get(in.position()) & 0xFF) == ESCAPE;
    if (escaped) {
      in.get();
    }
    return !escaped;
  }
}
