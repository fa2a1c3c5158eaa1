package org.integrationgateway.wire.indexeddb.codec;

import java.util.Optional;
import org.integrationgateway.protocol.v1.DbDirection;
import org.integrationgateway.protocol.v1.DbEntry;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** Queries and their results, to the wire and back. */
public final class QueryCodec {
  private QueryCodec() {}

  /** Adds the query to a request that names a store already. */
  public static DbReadRequest write(DbReadRequest.Builder request, Query query) {
    if (!query.range().equals(KeyRange.ALL)) {
      request.setRange(KeyCodec.write(query.range()));
    }
    query.start().map(KeyCodec::write).ifPresent(request::setStart);
    return request
        .setDirection(write(query.direction()))
        .setLimit(query.limit() == Source.NO_LIMIT ? 0 : query.limit())
        .build();
  }

  public static Query read(DbReadRequest request, boolean keysOnly) {
    return new Query(
        range(request),
        read(request.getDirection()),
        request.getLimit() == 0 ? Source.NO_LIMIT : request.getLimit(),
        keysOnly,
        request.hasStart() ? Optional.of(KeyCodec.read(request.getStart())) : Optional.empty());
  }

  public static KeyRange range(DbReadRequest request) {
    return request.hasRange() ? KeyCodec.read(request.getRange()) : KeyRange.ALL;
  }

  public static DbEntry write(Entry entry, boolean keysOnly) {
    var wire =
        DbEntry.newBuilder()
            .setKey(KeyCodec.write(entry.key()))
            .setPrimaryKey(KeyCodec.write(entry.primaryKey()));
    if (!keysOnly) {
      wire.setValue(ValueCodec.write(entry.value()));
    }
    return wire.build();
  }

  public static Entry read(DbEntry entry) {
    return new Entry(
        KeyCodec.read(entry.getKey()),
        KeyCodec.read(entry.getPrimaryKey()),
        entry.hasValue() ? ValueCodec.read(entry.getValue()) : Document.EMPTY);
  }

  private static DbDirection write(Direction direction) {
    return switch (direction) {
      case NEXT -> DbDirection.DB_DIRECTION_NEXT;
      case NEXT_UNIQUE -> DbDirection.DB_DIRECTION_NEXT_UNIQUE;
      case PREVIOUS -> DbDirection.DB_DIRECTION_PREVIOUS;
      case PREVIOUS_UNIQUE -> DbDirection.DB_DIRECTION_PREVIOUS_UNIQUE;
    };
  }

  private static Direction read(DbDirection direction) {
    return switch (direction) {
      case DB_DIRECTION_UNSPECIFIED, DB_DIRECTION_NEXT -> Direction.NEXT;
      case DB_DIRECTION_NEXT_UNIQUE -> Direction.NEXT_UNIQUE;
      case DB_DIRECTION_PREVIOUS -> Direction.PREVIOUS;
      case DB_DIRECTION_PREVIOUS_UNIQUE -> Direction.PREVIOUS_UNIQUE;
      case UNRECOGNIZED ->
          throw new IndexedDbException(Reason.DATA, "the direction is of a newer protocol");
    };
  }
}
