package org.integrationgateway.builtin.indexeddb.codec;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.record.Binary;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/** Documents as bytes: a version, then each value after a byte for its type. */
public final class DocumentBytes {
  private static final int VERSION = 1;
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int WHOLE = 3;
  private static final int FRACTION = 4;
  private static final int TEXT = 5;
  private static final int UTF16_TEXT = 6;
  private static final int INSTANT = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int DOCUMENT = 10;

  private DocumentBytes() {}

  public static byte[] encode(Document document) {
    var out = new Bytes();
    out.put(VERSION);
    writeMembers(out, document.members());
    return out.toArray();
  }

  /**
   * The document of these bytes.
   *
   * @throws IndexedDbException {@code UNUSABLE} when they are not a document
   */
  public static Document decode(byte[] encoded) {
    var in = ByteBuffer.wrap(encoded);
    try {
      if (in.get() != VERSION) {
        throw new IndexedDbException(
            Reason.UNUSABLE, "a record was written by a newer version: upgrade this one");
      }
      return readDocument(in);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IndexedDbException(Reason.UNUSABLE, "the database is damaged: a record", e);
    }
  }

  private static void writeMembers(Bytes out, Map<String, @Nullable Object> members) {
    out.putInt(members.size());
    for (var member : members.entrySet()) {
      writeText(out, member.getKey());
      write(out, member.getValue());
    }
  }

  private static void write(Bytes out, @Nullable Object value) {
    if (value == null) {
      out.put(NULL);
    } else if (value instanceof String text) {
      writeText(out, text);
    } else if (value instanceof Long whole) {
      out.put(WHOLE).putLong(whole);
    } else if (value instanceof Boolean flag) {
      out.put(flag ? TRUE : FALSE);
    } else if (value instanceof Double fraction) {
      out.put(FRACTION).putLong(Double.doubleToRawLongBits(fraction));
    } else if (value instanceof Instant instant) {
      out.put(INSTANT).putLong(instant.getEpochSecond()).putInt(instant.getNano());
    } else if (value instanceof Binary binary) {
      out.put(BINARY).putSized(binary.bytes());
    } else if (value instanceof List<?> list) {
      out.put(LIST).putInt(list.size());
      for (var item : list) {
        write(out, item);
      }
    } else if (value instanceof Document document) {
      out.put(DOCUMENT);
      writeMembers(out, document.members());
    } else {
      throw new IllegalArgumentException("no document holds a " + value.getClass());
    }
  }

  /** UTF-8, except for text with half a surrogate pair, which only UTF-16 keeps. */
  private static void writeText(Bytes out, String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean exact = !hasSurrogate(text) || new String(bytes, StandardCharsets.UTF_8).equals(text);
    out.put(exact ? TEXT : UTF16_TEXT).putSized(exact ? bytes : utf16(text));
  }

  private static boolean hasSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static byte[] utf16(String text) {
    var bytes = ByteBuffer.allocate(text.length() * 2);
    for (int i = 0; i < text.length(); i++) {
      bytes.putChar(text.charAt(i));
    }
    return bytes.array();
  }

  private static Document readDocument(ByteBuffer in) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    for (int left = in.getInt(); left > 0; left--) {
      var name = String.valueOf(read(in));
      members.put(name, read(in));
    }
    return Document.of(members);
  }

  private static @Nullable Object read(ByteBuffer in) {
    int type = in.get();
    return switch (type) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case WHOLE -> in.getLong();
      case FRACTION -> Double.longBitsToDouble(in.getLong());
      case TEXT -> readText(in);
      case UTF16_TEXT -> fromUtf16(readBytes(in));
      case INSTANT -> Instant.ofEpochSecond(in.getLong(), in.getInt());
      case BINARY -> Binary.of(readBytes(in));
      case LIST -> readList(in);
      case DOCUMENT -> readDocument(in);
      default -> throw new IllegalArgumentException("type " + type);
    };
  }

  private static List<@Nullable Object> readList(ByteBuffer in) {
    var list = new ArrayList<@Nullable Object>();
    for (int left = in.getInt(); left > 0; left--) {
      list.add(read(in));
    }
    return list;
  }

  private static String readText(ByteBuffer in) {
    int length = length(in);
    var text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
    return text;
  }

  private static String fromUtf16(byte[] bytes) {
    return ByteBuffer.wrap(bytes).asCharBuffer().toString();
  }

  private static byte[] readBytes(ByteBuffer in) {
    var bytes = new byte[length(in)];
    in.get(bytes);
    return bytes;
  }

  private static int length(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    return length;
  }
}
