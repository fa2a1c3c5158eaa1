package org.integrationgateway.server.builtin.indexeddb;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.Binary;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/** Documents as bytes: a version, then each value behind a byte for its type. */
final class ValueCodec {
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

  private ValueCodec() {}

  static byte[] encode(Document document) {
    var bytes = new ByteArrayOutputStream(256);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      writeMembers(out, document.members());
    } catch (IOException e) {
      throw new IllegalStateException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  static Document decode(byte[] encoded) {
    try (var in = new DataInputStream(new ByteArrayInputStream(encoded))) {
      if (in.readUnsignedByte() != VERSION) {
        throw new IndexedDbException(
            Reason.UNUSABLE, "a record was written by a newer version: upgrade this one");
      }
      return readDocument(in);
    } catch (IOException e) {
      throw new IndexedDbException(Reason.UNUSABLE, "the database is damaged: a record", e);
    }
  }

  private static void writeMembers(DataOutputStream out, Map<String, @Nullable Object> members)
      throws IOException {
    out.writeInt(members.size());
    for (var member : members.entrySet()) {
      writeText(out, member.getKey());
      write(out, member.getValue());
    }
  }

  private static void write(DataOutputStream out, @Nullable Object value) throws IOException {
    if (value == null) {
      out.writeByte(NULL);
    } else if (value instanceof Boolean flag) {
      out.writeByte(flag ? TRUE : FALSE);
    } else if (value instanceof Long whole) {
      out.writeByte(WHOLE);
      out.writeLong(whole);
    } else if (value instanceof Double fraction) {
      out.writeByte(FRACTION);
      out.writeLong(Double.doubleToRawLongBits(fraction));
    } else if (value instanceof String text) {
      writeText(out, text);
    } else if (value instanceof Instant instant) {
      out.writeByte(INSTANT);
      out.writeLong(instant.getEpochSecond());
      out.writeInt(instant.getNano());
    } else if (value instanceof Binary binary) {
      out.writeByte(BINARY);
      writeBytes(out, binary.bytes());
    } else if (value instanceof List<?> list) {
      out.writeByte(LIST);
      out.writeInt(list.size());
      for (var item : list) {
        write(out, item);
      }
    } else if (value instanceof Document document) {
      out.writeByte(DOCUMENT);
      writeMembers(out, document.members());
    } else {
      throw new IllegalArgumentException("no document holds a " + value.getClass());
    }
  }

  /** UTF-8, except for text with half a surrogate pair, which only UTF-16 keeps. */
  private static void writeText(DataOutputStream out, String text) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean exact =
        text.chars().noneMatch(unit -> Character.isSurrogate((char) unit))
            || new String(bytes, StandardCharsets.UTF_8).equals(text);
    out.writeByte(exact ? TEXT : UTF16_TEXT);
    writeBytes(out, exact ? bytes : utf16(text));
  }

  private static byte[] utf16(String text) {
    var bytes = new byte[text.length() * 2];
    for (int i = 0; i < text.length(); i++) {
      bytes[2 * i] = (byte) (text.charAt(i) >> 8);
      bytes[2 * i + 1] = (byte) text.charAt(i);
    }
    return bytes;
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static Document readDocument(DataInputStream in) throws IOException {
    var members = new LinkedHashMap<String, @Nullable Object>();
    for (int left = in.readInt(); left > 0; left--) {
      var name = String.valueOf(read(in));
      members.put(name, read(in));
    }
    return Document.of(members);
  }

  private static @Nullable Object read(DataInputStream in) throws IOException {
    int type = in.readUnsignedByte();
    return switch (type) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case WHOLE -> in.readLong();
      case FRACTION -> Double.longBitsToDouble(in.readLong());
      case TEXT -> new String(readBytes(in), StandardCharsets.UTF_8);
      case UTF16_TEXT -> fromUtf16(readBytes(in));
      case INSTANT -> Instant.ofEpochSecond(in.readLong(), in.readInt());
      case BINARY -> Binary.of(readBytes(in));
      case LIST -> readList(in);
      case DOCUMENT -> readDocument(in);
      default -> throw new IOException("type " + type);
    };
  }

  private static List<@Nullable Object> readList(DataInputStream in) throws IOException {
    var list = new ArrayList<@Nullable Object>();
    for (int left = in.readInt(); left > 0; left--) {
      list.add(read(in));
    }
    return list;
  }

  private static String fromUtf16(byte[] bytes) {
    var text = new StringBuilder(bytes.length / 2);
    for (int i = 0; i < bytes.length; i += 2) {
      text.append((char) ((bytes[i] & 0xFF) << 8 | bytes[i + 1] & 0xFF));
    }
    return text.toString();
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    var bytes = in.readNBytes(length);
    if (bytes.length != length) {
      throw new IOException("cut off");
    }
    return bytes;
  }
}
