package org.integrationgateway.wire.indexeddb;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.protocol.v1.CursorMove;
import org.integrationgateway.protocol.v1.CursorOpen;
import org.integrationgateway.protocol.v1.CursorRequest;
import org.integrationgateway.protocol.v1.CursorResponse;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.wire.call.Inbox;
import org.integrationgateway.wire.call.Sink;
import org.integrationgateway.wire.indexeddb.codec.KeyCodec;
import org.integrationgateway.wire.indexeddb.codec.QueryCodec;
import org.integrationgateway.wire.indexeddb.codec.ValueCodec;

/** One cursor with its transaction over a stream; commits when the caller ends it. */
record CursorStream(Function<String, IndexedDb> databases) {
  void hold(Inbox<CursorRequest> requests, Sink<CursorResponse> answers)
      throws InterruptedException {
    var open =
        requests
            .next()
            .filter(CursorRequest::hasOpen)
            .orElseThrow(
                () ->
                    new IndexedDbException(Reason.DATA, "the first request of a cursor is 'open'"))
            .getOpen();
    var mode = open.getReadWrite() ? Mode.READ_WRITE : Mode.READ_ONLY;
    var database = databases.apply(open.getRead().getDatabase());
    try (var transaction = database.begin(mode, List.of(open.getRead().getStore()));
        var cursor = opened(transaction, open)) {
      answers.send(standing(cursor, open.getKeysOnly()));
      var next = TransactionStream.next(requests);
      while (next.isPresent()) {
        answers.send(answer(transaction, cursor, next.get(), open.getKeysOnly()));
        next = TransactionStream.next(requests);
      }
      transaction.commit();
    }
  }

  private static Cursor opened(OpenTransaction transaction, CursorOpen open) {
    var source = new IndexedDbRequests(transaction::store).source(open.getRead());
    var query = QueryCodec.read(open.getRead(), open.getKeysOnly());
    return open.getKeysOnly()
        ? source.openKeyCursor(query.range(), query.direction())
        : source.openCursor(query.range(), query.direction());
  }

  private static CursorResponse answer(
      OpenTransaction transaction, Cursor cursor, CursorRequest request, boolean keysOnly) {
    try {
      switch (request.getRequestCase()) {
        case MOVE -> {
          move(cursor, request.getMove());
          return standing(cursor, keysOnly);
        }
        case UPDATE -> cursor.update(ValueCodec.read(request.getUpdate()));
        case DELETE -> cursor.delete();
        case OPEN, REQUEST_NOT_SET ->
            throw new IndexedDbException(
                Reason.DATA, "the cursor is open: a request is missing, or of a newer protocol");
      }
      return CursorResponse.getDefaultInstance();
    } catch (IndexedDbException refused) {
      return CursorResponse.newBuilder()
          .setFailure(IndexedDbFailures.write(refused, !transaction.active()))
          .build();
    }
  }

  private static void move(Cursor cursor, CursorMove move) {
    if (move.hasPrimaryKey()) {
      cursor.proceedTo(KeyCodec.read(move.getKey()), KeyCodec.read(move.getPrimaryKey()));
    } else if (move.hasKey()) {
      cursor.proceedTo(KeyCodec.read(move.getKey()));
    } else if (move.getAdvance() != 0) {
      cursor.advance(move.getAdvance());
    } else {
      cursor.proceed();
    }
  }

  private static CursorResponse standing(Cursor cursor, boolean keysOnly) {
    if (!cursor.hasRecord()) {
      return CursorResponse.newBuilder().setDone(true).build();
    }
    var value = keysOnly ? Document.EMPTY : cursor.value();
    var entry = new Entry(cursor.key(), cursor.primaryKey(), value);
    return CursorResponse.newBuilder().setEntry(QueryCodec.write(entry, keysOnly)).build();
  }
}
