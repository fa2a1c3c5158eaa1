package org.integrationgateway.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import io.netty.channel.EventLoopGroup;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.protocol.v1.CursorDelete;
import org.integrationgateway.protocol.v1.CursorOpen;
import org.integrationgateway.protocol.v1.CursorRequest;
import org.integrationgateway.protocol.v1.CursorResponse;
import org.integrationgateway.protocol.v1.DbDeleteRequest;
import org.integrationgateway.protocol.v1.DbDocument;
import org.integrationgateway.protocol.v1.DbKey;
import org.integrationgateway.protocol.v1.DbKeyArray;
import org.integrationgateway.protocol.v1.DbKeyRange;
import org.integrationgateway.protocol.v1.DbMember;
import org.integrationgateway.protocol.v1.DbReadRequest;
import org.integrationgateway.protocol.v1.DbValue;
import org.integrationgateway.protocol.v1.DbWriteRequest;
import org.integrationgateway.protocol.v1.IndexedDBGrpc;
import org.integrationgateway.protocol.v1.TransactionBegin;
import org.integrationgateway.protocol.v1.TransactionEnd;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.integrationgateway.wire.transport.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests of callers in other languages to a database that the Java client never would send. */
class IndexedDbWireTest {
  private static final DbKey ONE = DbKey.newBuilder().setNumber(1).build();
  private static final DbKey TWO = DbKey.newBuilder().setNumber(2).build();

  private ProviderHarness harness;
  private EventLoopGroup loop;
  private ManagedChannel channel;
  private IndexedDb database;

  @BeforeEach
  void serve() {
    harness =
        ProviderHarness.serve(
            ProviderUnderTest.object(ProviderKind.INDEXEDDB, MemoryIndexedDb::new), "{}");
    loop = Wire.eventLoop("test");
    channel = Wire.channel(harness.socket(), loop);
    database = harness.service(ProviderKind.INDEXEDDB);
    database.createStore(StoreSchema.outOfLine("loose"));
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    Wire.stop(loop);
    harness.close();
  }

  private IndexedDBGrpc.IndexedDBBlockingStub stub() {
    return IndexedDBGrpc.newBlockingStub(channel);
  }

  private static void assertRefused(Code code, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            failure -> {
              assertThat(failure.getStatus().getCode()).as(failure.getMessage()).isEqualTo(code);
              assertThat(failure.getStatus().getDescription()).isNotBlank();
            });
  }

  private static DbReadRequest.Builder all() {
    return DbReadRequest.newBuilder().setStore("loose");
  }

  private static DbWriteRequest record(DbKey key, DbValue value) {
    return DbWriteRequest.newBuilder()
        .setStore("loose")
        .setKey(key)
        .setValue(
            DbDocument.newBuilder().addMembers(DbMember.newBuilder().setName("n").setValue(value)))
        .build();
  }

  private static DbWriteRequest record(DbKey key) {
    return record(key, DbValue.newBuilder().setWhole(1).build());
  }

  @Test
  void refusesARangeUpsideDown() {
    var range = DbKeyRange.newBuilder().setLower(TWO).setUpper(ONE);
    assertRefused(Code.INVALID_ARGUMENT, () -> stub().getAll(all().setRange(range).build()));
    assertRefused(
        Code.INVALID_ARGUMENT,
        () ->
            stub()
                .deleteRange(
                    DbDeleteRequest.newBuilder().setStore("loose").setRange(range).build()));
  }

  @Test
  void refusesKeysThatAreNone() {
    var nested = ONE;
    for (int depth = 0; depth < 17; depth++) {
      nested = DbKey.newBuilder().setArray(DbKeyArray.newBuilder().addParts(nested)).build();
    }
    for (var key :
        new DbKey[] {
          DbKey.getDefaultInstance(),
          DbKey.newBuilder().setNumber(Double.NaN).build(),
          DbKey.newBuilder().setUtf16Text(ByteString.copyFrom(new byte[3])).build(),
          nested
        }) {
      assertRefused(Code.INVALID_ARGUMENT, () -> stub().put(record(key)));
    }
    assertThat(stub().count(all().build()).getCount()).isZero();
  }

  @Test
  void refusesValuesThatAreNone() {
    assertRefused(
        Code.INVALID_ARGUMENT, () -> stub().put(record(ONE, DbValue.getDefaultInstance())));
    var twice = record(ONE).toBuilder();
    twice.getValueBuilder().addMembers(twice.getValue().getMembers(0));
    assertRefused(Code.INVALID_ARGUMENT, () -> stub().put(twice.build()));
  }

  @Test
  void refusesRequestsThatSayTooLittle() {
    var nothing = DbDeleteRequest.newBuilder().setStore("loose").build();
    assertRefused(Code.INVALID_ARGUMENT, () -> stub().delete(nothing));
    assertRefused(Code.INVALID_ARGUMENT, () -> stub().deleteRange(nothing));
    assertRefused(Code.INVALID_ARGUMENT, () -> stub().getAll(all().setLimit(-1).build()));
    assertRefused(Code.NOT_FOUND, () -> stub().getAll(DbReadRequest.getDefaultInstance()));
    assertRefused(Code.NOT_FOUND, () -> stub().getAll(all().setIndex("nothing").build()));
    assertRefused(Code.INVALID_ARGUMENT, () -> stub().count(all().setDatabase("a/b").build()));
  }

  @Test
  void keepsAnswersSmall() {
    var big = DbValue.newBuilder().setBinary(ByteString.copyFrom(new byte[1_500_000])).build();
    for (int i = 0; i < 8; i++) {
      stub().put(record(DbKey.newBuilder().setNumber(i).build(), big));
    }
    var huge = DbValue.newBuilder().setBinary(ByteString.copyFrom(new byte[6 << 20])).build();
    stub().put(record(DbKey.newBuilder().setNumber(8).build(), huge));

    var stub = stub().withMaxInboundMessageSize(64 << 20);
    var page = stub.getAll(all().build());
    assertThat(page.getSerializedSize()).isLessThan(4 << 20);
    assertThat(page.getMore()).isTrue();
    var last =
        stub.getAll(
            all()
                .setRange(DbKeyRange.newBuilder().setLower(DbKey.newBuilder().setNumber(8)))
                .build());
    assertThat(last.getEntriesCount()).isEqualTo(1);
    assertThat(last.getMore()).isFalse();
    assertThat(stub.getAll(all().setLimit(2).build()).getMore()).isFalse();
  }

  @Test
  void wantsATransactionToBegin() throws Exception {
    var call = transaction();
    call.write(TransactionRequest.newBuilder().setCount(all()).build());
    assertThat(catchThrowable(call::read))
        .isInstanceOfSatisfying(
            StatusException.class,
            failure -> assertThat(failure.getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT));
  }

  @Test
  void goesOnAfterARequestThatWasRefused() throws Exception {
    var call = transaction();
    call.write(
        TransactionRequest.newBuilder()
            .setBegin(TransactionBegin.newBuilder().addStores("loose").setReadWrite(true))
            .build());
    assertThat(call.read().getBegun().getStores(0).getName()).isEqualTo("loose");
    call.write(TransactionRequest.newBuilder().setPut(record(ONE)).build());
    assertThat(call.read().getKey().getKey()).isEqualTo(ONE);
    call.write(TransactionRequest.newBuilder().setAdd(record(ONE)).build());
    var refused = call.read().getFailure();
    assertThat(refused.getReason()).isEqualTo("CONSTRAINT");
    assertThat(refused.getEnded()).isFalse();
    call.write(TransactionRequest.getDefaultInstance());
    assertThat(call.read().getFailure().getReason()).isEqualTo("DATA");
    call.write(
        TransactionRequest.newBuilder().setCommit(TransactionEnd.getDefaultInstance()).build());
    assertThat(call.read().hasDone()).isTrue();
    assertThat(call.read()).isNull();
    assertThat(stub().count(all().build()).getCount()).isEqualTo(1);
  }

  @Test
  void undoesATransactionWhoseStreamEnds() throws Exception {
    var call = transaction();
    call.write(
        TransactionRequest.newBuilder()
            .setBegin(TransactionBegin.newBuilder().addStores("loose").setReadWrite(true))
            .build());
    call.read();
    call.write(TransactionRequest.newBuilder().setPut(record(ONE)).build());
    call.read();
    call.halfClose();
    assertThat(call.read()).isNull();
    assertThat(stub().count(all().build()).getCount()).isZero();
  }

  @Test
  void commitsACursorThatEndsInOrderAndNoOther() throws Exception {
    stub().put(record(ONE));
    stub().put(record(TWO));

    var broken = cursor();
    broken.cancel("away", null);
    // Waits for its turn behind the broken one.
    stub().put(record(DbKey.newBuilder().setNumber(3).build()));
    assertThat(stub().count(all().build()).getCount()).isEqualTo(3);

    var ended = cursor();
    ended.halfClose();
    assertThat(ended.read()).isNull();
    assertThat(stub().count(all().build()).getCount()).isEqualTo(2);
  }

  /** A cursor that has deleted the first record. */
  private BlockingClientCall<CursorRequest, CursorResponse> cursor() throws Exception {
    var call =
        ClientCalls.blockingBidiStreamingCall(
            channel, IndexedDBGrpc.getOpenCursorMethod(), CallOptions.DEFAULT);
    call.write(
        CursorRequest.newBuilder()
            .setOpen(CursorOpen.newBuilder().setRead(all()).setReadWrite(true))
            .build());
    assertThat(call.read().getEntry().getPrimaryKey()).isEqualTo(ONE);
    call.write(CursorRequest.newBuilder().setDelete(CursorDelete.getDefaultInstance()).build());
    assertThat(call.read().hasFailure()).isFalse();
    return call;
  }

  private BlockingClientCall<TransactionRequest, TransactionResponse> transaction() {
    return ClientCalls.blockingBidiStreamingCall(
        channel, IndexedDBGrpc.getTransactionMethod(), CallOptions.DEFAULT);
  }
}
