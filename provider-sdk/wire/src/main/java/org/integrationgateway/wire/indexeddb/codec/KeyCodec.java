package org.integrationgateway.wire.indexeddb.codec;

import com.google.protobuf.ByteString;
import java.time.DateTimeException;
import java.util.Optional;
import org.integrationgateway.protocol.v1.DbKey;
import org.integrationgateway.protocol.v1.DbKeyArray;
import org.integrationgateway.protocol.v1.DbKeyRange;
import org.integrationgateway.protocol.v1.DbPlace;
import org.integrationgateway.sdk.indexeddb.Query.Start;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.KeyRange.Bound;
import org.integrationgateway.wire.value.Times;

/** Keys, key paths and key ranges, to the wire and back. */
public final class KeyCodec {
  private KeyCodec() {}

  public static DbKey write(Key key) {
    var wire = DbKey.newBuilder();
    if (key instanceof Key.Number number) {
      wire.setNumber(number.value());
    } else if (key instanceof Key.Date date) {
      wire.setDate(Times.write(date.value()));
    } else if (key instanceof Key.Text text) {
      if (Utf16Text.wellFormed(text.value())) {
        wire.setText(text.value());
      } else {
        wire.setUtf16Text(Utf16Text.units(text.value()));
      }
    } else if (key instanceof Key.Binary binary) {
      wire.setBinary(ByteString.copyFrom(binary.value()));
    } else if (key instanceof Key.Array array) {
      var parts = DbKeyArray.newBuilder();
      array.parts().forEach(part -> parts.addParts(write(part)));
      wire.setArray(parts);
    }
    return wire.build();
  }

  public static Key read(DbKey key) {
    return switch (key.getKindCase()) {
      case NUMBER -> Key.of(key.getNumber());
      case DATE -> {
        try {
          yield Key.of(Times.read(key.getDate()));
        } catch (DateTimeException | ArithmeticException far) {
          throw new IndexedDbException(Reason.DATA, "a key's date is out of bounds", far);
        }
      }
      case TEXT -> Key.of(key.getText());
      case BINARY -> Key.of(key.getBinary().toByteArray());
      case ARRAY ->
          new Key.Array(key.getArray().getPartsList().stream().map(KeyCodec::read).toList());
      case UTF16_TEXT -> Key.of(Utf16Text.text(key.getUtf16Text()));
      case KIND_NOT_SET ->
          throw new IndexedDbException(
              Reason.DATA, "a key is a number, a date, a text, bytes or an array: none is given");
    };
  }

  public static DbKeyRange write(KeyRange range) {
    var wire = DbKeyRange.newBuilder();
    range.lower().ifPresent(bound -> wire.setLower(write(bound.key())).setLowerOpen(bound.open()));
    range.upper().ifPresent(bound -> wire.setUpper(write(bound.key())).setUpperOpen(bound.open()));
    return wire.build();
  }

  public static KeyRange read(DbKeyRange range) {
    return new KeyRange(
        range.hasLower()
            ? Optional.of(new Bound(read(range.getLower()), range.getLowerOpen()))
            : Optional.empty(),
        range.hasUpper()
            ? Optional.of(new Bound(read(range.getUpper()), range.getUpperOpen()))
            : Optional.empty());
  }

  public static DbPlace write(Start start) {
    return DbPlace.newBuilder()
        .setKey(write(start.key()))
        .setPrimaryKey(write(start.primaryKey()))
        .setInclusive(start.inclusive())
        .build();
  }

  public static Start read(DbPlace place) {
    return new Start(read(place.getKey()), read(place.getPrimaryKey()), place.getInclusive());
  }
}
