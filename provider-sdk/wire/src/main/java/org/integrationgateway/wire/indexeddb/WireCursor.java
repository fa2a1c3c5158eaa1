package org.integrationgateway.wire.indexeddb;

import java.util.Optional;
import org.integrationgateway.protocol.v1.CursorDelete;
import org.integrationgateway.protocol.v1.CursorMove;
import org.integrationgateway.protocol.v1.CursorOpen;
import org.integrationgateway.protocol.v1.CursorRequest;
import org.integrationgateway.protocol.v1.CursorResponse;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.StreamingCall;
import org.integrationgateway.wire.indexeddb.codec.KeyCodec;
import org.integrationgateway.wire.indexeddb.codec.QueryCodec;
import org.integrationgateway.wire.indexeddb.codec.ValueCodec;

/** A cursor, with its transaction, on the other side of a stream. */
final class WireCursor implements Cursor {
  private final StreamingCall<CursorRequest, CursorResponse> talk;
  private final boolean keysOnly;
  private Optional<Entry> current = Optional.empty();
  private boolean open = true;

  private WireCursor(StreamingCall<CursorRequest, CursorResponse> talk, boolean keysOnly) {
    this.talk = talk;
    this.keysOnly = keysOnly;
  }

  static WireCursor open(Calls calls, DbReadRequest.Builder source, Mode mode, Query query) {
    var cursor =
        new WireCursor(
            calls.converse(
                IndexedDBGrpc.getOpenCursorMethod(),
                "a cursor over object store '" + source.getStore() + "'"),
            query.keysOnly());
    var opening =
        CursorOpen.newBuilder()
            .setRead(QueryCodec.write(source, query))
            .setReadWrite(mode == Mode.READ_WRITE)
            .setKeysOnly(query.keysOnly());
    cursor.arrive(cursor.ask(CursorRequest.newBuilder().setOpen(opening)));
    return cursor;
  }

  private CursorResponse ask(CursorRequest.Builder request) {
    if (!open) {
      throw ended();
    }
    CursorResponse response;
    try {
      talk.send(request.build());
      response = talk.next().orElseThrow(WireCursor::ended);
    } catch (RuntimeException broken) {
      end();
      throw broken;
    }
    if (response.hasFailure()) {
      throw IndexedDbFailures.read(response.getFailure());
    }
    return response;
  }

  private boolean arrive(CursorResponse response) {
    current =
        response.hasEntry() ? Optional.of(QueryCodec.read(response.getEntry())) : Optional.empty();
    return current.isPresent();
  }

  private boolean move(CursorMove.Builder move) {
    return arrive(ask(CursorRequest.newBuilder().setMove(move)));
  }

  @Override
  public boolean hasRecord() {
    return current.isPresent();
  }

  @Override
  public Key key() {
    return here().key();
  }

  @Override
  public Key primaryKey() {
    return here().primaryKey();
  }

  @Override
  public Document value() {
    var entry = here();
    if (keysOnly) {
      throw new IndexedDbException(
          Reason.INVALID_STATE, "the cursor reads keys only: open it with values");
    }
    return entry.value();
  }

  @Override
  public boolean proceed() {
    return move(CursorMove.newBuilder());
  }

  @Override
  public boolean proceedTo(Key key) {
    return move(CursorMove.newBuilder().setKey(KeyCodec.write(key)));
  }

  @Override
  public boolean proceedTo(Key key, Key primaryKey) {
    return move(
        CursorMove.newBuilder()
            .setKey(KeyCodec.write(key))
            .setPrimaryKey(KeyCodec.write(primaryKey)));
  }

  @Override
  public boolean advance(int count) {
    if (count < 1) {
      throw new IndexedDbException(
          Reason.DATA, "a cursor advances over " + count + " records: it must be at least 1");
    }
    return move(CursorMove.newBuilder().setAdvance(count));
  }

  @Override
  public void update(Document value) {
    ask(CursorRequest.newBuilder().setUpdate(ValueCodec.write(value)));
    current = current.map(entry -> new Entry(entry.key(), entry.primaryKey(), value));
  }

  @Override
  public void delete() {
    ask(CursorRequest.newBuilder().setDelete(CursorDelete.getDefaultInstance()));
  }

  @Override
  public void close() {
    if (!open) {
      return;
    }
    try {
      talk.end();
      talk.next();
    } finally {
      end();
    }
  }

  private void end() {
    open = false;
    talk.close();
  }

  private Entry here() {
    return current.orElseThrow(
        () ->
            new IndexedDbException(
                Reason.INVALID_STATE, "the cursor is at its end: ask hasRecord first"));
  }

  private static IndexedDbException ended() {
    return new IndexedDbException(
        Reason.TRANSACTION_INACTIVE, "the cursor's transaction has ended: open another one");
  }
}
