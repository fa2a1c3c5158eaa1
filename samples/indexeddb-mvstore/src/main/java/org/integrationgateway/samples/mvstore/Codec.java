package org.integrationgateway.samples.mvstore;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.integrationgateway.sdk.indexeddb.record.Binary;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Encodes keys and documents as bytes. The meaning of a number here must never change. */
final class Codec {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int WHOLE = 3;
  private static final int FRACTION = 4;
  private static final int TEXT = 5;
  private static final int MOMENT = 6;
  private static final int BYTES = 7;
  private static final int LIST = 8;
  private static final int DOCUMENT = 9;

  private Codec() {}

  static void write(WriteBuffer buffer, Key key) {
    buffer.put((byte) key.rank());
    if (key instanceof Key.Number number) {
      buffer.putLong(Double.doubleToRawLongBits(number.value()));
    } else if (key instanceof Key.Date date) {
      write(buffer, date.value());
    } else if (key instanceof Key.Text text) {
      write(buffer, text.value());
    } else if (key instanceof Key.Binary binary) {
      write(buffer, binary.value());
    } else if (key instanceof Key.Array array) {
      buffer.putVarInt(array.parts().size());
      array.parts().forEach(part -> write(buffer, part));
    }
  }

  static Key readKey(ByteBuffer buffer) {
    return switch (buffer.get()) {
      case 1 -> Key.of(Double.longBitsToDouble(buffer.getLong()));
      case 2 -> Key.of(readMoment(buffer));
      case 3 -> Key.of(readText(buffer));
      case 4 -> Key.of(readBytes(buffer));
      case 5 -> {
        int count = DataUtils.readVarInt(buffer);
        var parts = new ArrayList<Key>(count);
        for (int i = 0; i < count; i++) {
          parts.add(readKey(buffer));
        }
        yield new Key.Array(parts);
      }
      default -> throw new IllegalStateException("the file contains a key of an unknown kind");
    };
  }

  static byte[] bytes(Document document) {
    var buffer = new WriteBuffer();
    writeMembers(buffer, document);
    return written(buffer);
  }

  static Document document(byte[] bytes) {
    return readMembers(ByteBuffer.wrap(bytes));
  }

  static byte[] written(WriteBuffer buffer) {
    return Arrays.copyOf(buffer.getBuffer().array(), buffer.position());
  }

  private static void writeMembers(WriteBuffer buffer, Document document) {
    buffer.putVarInt(document.members().size());
    document
        .members()
        .forEach(
            (name, value) -> {
              write(buffer, name);
              writeValue(buffer, value);
            });
  }

  private static Document readMembers(ByteBuffer buffer) {
    int count = DataUtils.readVarInt(buffer);
    var members = new LinkedHashMap<String, Object>();
    for (int i = 0; i < count; i++) {
      members.put(readText(buffer), readValue(buffer));
    }
    return Document.of(members);
  }

  private static void writeValue(WriteBuffer buffer, Object value) {
    if (value == null) {
      buffer.put((byte) NULL);
    } else if (value instanceof Boolean flag) {
      buffer.put((byte) (flag ? TRUE : FALSE));
    } else if (value instanceof Long whole) {
      buffer.put((byte) WHOLE).putLong(whole);
    } else if (value instanceof Double fraction) {
      buffer.put((byte) FRACTION).putLong(Double.doubleToRawLongBits(fraction));
    } else if (value instanceof String text) {
      write(buffer.put((byte) TEXT), text);
    } else if (value instanceof Instant moment) {
      write(buffer.put((byte) MOMENT), moment);
    } else if (value instanceof Binary binary) {
      write(buffer.put((byte) BYTES), binary.bytes());
    } else if (value instanceof List<?> list) {
      buffer.put((byte) LIST).putVarInt(list.size());
      list.forEach(item -> writeValue(buffer, item));
    } else if (value instanceof Document document) {
      writeMembers(buffer.put((byte) DOCUMENT), document);
    } else {
      throw new IllegalStateException("a document cannot hold a " + value.getClass());
    }
  }

  private static Object readValue(ByteBuffer buffer) {
    return switch (buffer.get()) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case WHOLE -> buffer.getLong();
      case FRACTION -> Double.longBitsToDouble(buffer.getLong());
      case TEXT -> readText(buffer);
      case MOMENT -> readMoment(buffer);
      case BYTES -> Binary.of(readBytes(buffer));
      case LIST -> {
        int count = DataUtils.readVarInt(buffer);
        var list = new ArrayList<Object>(count);
        for (int i = 0; i < count; i++) {
          list.add(readValue(buffer));
        }
        yield list;
      }
      case DOCUMENT -> readMembers(buffer);
      default -> throw new IllegalStateException("the file contains a value of an unknown kind");
    };
  }

  static void write(WriteBuffer buffer, String text) {
    buffer.putVarInt(text.length()).putStringData(text, text.length());
  }

  static String readText(ByteBuffer buffer) {
    return DataUtils.readString(buffer, DataUtils.readVarInt(buffer));
  }

  private static void write(WriteBuffer buffer, Instant moment) {
    buffer.putLong(moment.getEpochSecond()).putInt(moment.getNano());
  }

  private static Instant readMoment(ByteBuffer buffer) {
    return Instant.ofEpochSecond(buffer.getLong(), buffer.getInt());
  }

  private static void write(WriteBuffer buffer, byte[] bytes) {
    buffer.putVarInt(bytes.length).put(bytes);
  }

  private static byte[] readBytes(ByteBuffer buffer) {
    var bytes = new byte[DataUtils.readVarInt(buffer)];
    buffer.get(bytes);
    return bytes;
  }
}
