package org.integrationgateway.wire.indexeddb.codec;

import com.google.protobuf.ByteString;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.integrationgateway.protocol.v1.DbDocument;
import org.integrationgateway.protocol.v1.DbList;
import org.integrationgateway.protocol.v1.DbMember;
import org.integrationgateway.protocol.v1.DbNull;
import org.integrationgateway.protocol.v1.DbValue;
import org.integrationgateway.sdk.indexeddb.record.Binary;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.wire.value.Times;
import org.jspecify.annotations.Nullable;

/** Documents, to the wire and back, exactly. */
public final class ValueCodec {
  /**
   * The nesting limit of protocol buffers in every language: 100 messages, three for each document.
   */
  private static final int DEEPEST = 32;

  private ValueCodec() {}

  public static DbDocument write(Document document) {
    return write(document, 1);
  }

  private static DbDocument write(Document document, int depth) {
    if (depth > DEEPEST) {
      throw tooDeep();
    }
    var wire = DbDocument.newBuilder();
    document
        .members()
        .forEach(
            (name, value) -> {
              var member = wire.addMembersBuilder().setValue(write(value, depth + 1));
              if (Utf16Text.wellFormed(name)) {
                member.setName(name);
              } else {
                member.setUtf16Name(Utf16Text.units(name));
              }
            });
    return wire.build();
  }

  private static DbValue write(@Nullable Object value, int depth) {
    var wire = DbValue.newBuilder();
    if (value == null) {
      wire.setNull(DbNull.getDefaultInstance());
    } else if (value instanceof Boolean flag) {
      wire.setBoolean(flag);
    } else if (value instanceof Long whole) {
      wire.setWhole(whole);
    } else if (value instanceof Double fraction) {
      wire.setFraction(fraction);
    } else if (value instanceof String text) {
      if (Utf16Text.wellFormed(text)) {
        wire.setText(text);
      } else {
        wire.setUtf16Text(Utf16Text.units(text));
      }
    } else if (value instanceof Instant instant) {
      wire.setInstant(Times.write(instant));
    } else if (value instanceof Binary binary) {
      wire.setBinary(ByteString.copyFrom(binary.bytes()));
    } else if (value instanceof List<?> items) {
      if (depth > DEEPEST) {
        throw tooDeep();
      }
      var list = DbList.newBuilder();
      items.forEach(item -> list.addItems(write(item, depth + 1)));
      wire.setList(list);
    } else {
      wire.setDocument(write((Document) value, depth));
    }
    return wire.build();
  }

  public static Document read(DbDocument document) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    for (var member : document.getMembersList()) {
      var name = name(member);
      if (members.containsKey(name)) {
        throw new IndexedDbException(
            Reason.DATA, "a document has two members '" + name + "': leave one out");
      }
      members.put(name, read(name, member.getValue()));
    }
    return Document.of(members);
  }

  private static String name(DbMember member) {
    return member.getUtf16Name().isEmpty()
        ? member.getName()
        : Utf16Text.text(member.getUtf16Name());
  }

  private static @Nullable Object read(String name, DbValue value) {
    return switch (value.getKindCase()) {
      case NULL -> null;
      case BOOLEAN -> value.getBoolean();
      case WHOLE -> value.getWhole();
      case FRACTION -> value.getFraction();
      case TEXT -> value.getText();
      case INSTANT -> {
        try {
          yield Times.read(value.getInstant());
        } catch (DateTimeException | ArithmeticException far) {
          throw new IndexedDbException(
              Reason.DATA, "member '" + name + "' is a moment out of bounds", far);
        }
      }
      case BINARY -> Binary.of(value.getBinary().toByteArray());
      case LIST -> {
        var items = new ArrayList<@Nullable Object>();
        value.getList().getItemsList().forEach(item -> items.add(read(name, item)));
        yield items;
      }
      case DOCUMENT -> read(value.getDocument());
      case UTF16_TEXT -> Utf16Text.text(value.getUtf16Text());
      case KIND_NOT_SET ->
          throw new IndexedDbException(
              Reason.DATA, "member '" + name + "' has no value: null is a value of its own");
    };
  }

  private static IndexedDbException tooDeep() {
    return new IndexedDbException(
        Reason.DATA, "a document that travels nests at most %d deep".formatted(DEEPEST));
  }
}
