package org.integrationgateway.http.idempotency;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Executes each request with an idempotency key once, across replicas, and replays its answer for
 * 24 hours. A record is leased while its request is executed: when the replica crashes, the next
 * request with the key executes after the lease has expired. Answers are sealed, because they may
 * hold secrets such as a new token.
 */
public final class IdempotencyRecords {
  /** How long an answer is replayed. */
  public static final Duration RETENTION = Duration.ofHours(24);

  private static final String EXPIRES = "expiresAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of("idempotency", KeyPath.of("id"), IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)));

  /** The answers. */
  public static final SealedColumn SEALED =
      SealedColumn.of(SCHEMA.name(), "answer", row -> place(row.text("id").orElseThrow()));

  private static final Leases LEASES = new Leases("fence", "dueAt");

  private final Records records;
  private final KeyRing keys;
  private final Supplier<Duration> lease;
  private final InstantSource clock;

  /**
   * The records in the server's database.
   *
   * @param lease longer than any request may take: a request that takes longer may be executed
   *     twice, and its answer is not stored
   */
  public IdempotencyRecords(State state, Supplier<Duration> lease, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.keys = state.keys();
    this.lease = lease;
    this.clock = clock;
  }

  /**
   * Decides whether the request is executed or an answer is replayed, for {@link #RETENTION}.
   *
   * @throws GatewayException as {@link #admit(KeyedRequest, Duration)}
   */
  public KeyedAdmission admit(KeyedRequest request) {
    return admit(request, RETENTION);
  }

  /**
   * Decides whether the request is executed or an answer is replayed.
   *
   * @param retention how long an answer is replayed
   * @throws GatewayException {@code IDEMPOTENCY_KEY_REUSED} when the key came with another body
   *     before; {@code IDEMPOTENCY_IN_PROGRESS} while an earlier request with the key is executed
   */
  public KeyedAdmission admit(KeyedRequest request, Duration retention) {
    var id = request.recordKey(keys.hash());
    var fingerprint = request.fingerprint(keys.hash());
    var admitted = records.write(store -> admit(store, id, fingerprint, retention));
    return admitted
        .bytes("answer")
        .<KeyedAdmission>map(answer -> new KeyedAdmission.Replay(opened(id, answer)))
        .orElseGet(() -> new KeyedAdmission.Execution(this, id, LEASES.fence(admitted), retention));
  }

  /** Returns the record with an answer, or the record as it was claimed for the caller. */
  private Document admit(ObjectStore store, String id, String fingerprint, Duration retention) {
    var now = clock.instant();
    store.deleteExpired(EXPIRES, now);
    var record = store.get(Key.of(id)).orElseGet(() -> unclaimed(id, fingerprint, now));
    if (!record.text("body").equals(Optional.of(fingerprint))) {
      throw new GatewayException(
          ErrorCode.IDEMPOTENCY_KEY_REUSED,
          "this idempotency key came with another request body before: use a new key");
    }
    if (record.has("answer")) {
      return record;
    }
    var claimed =
        LEASES
            .claim(record, now, lease.get())
            .orElseThrow(
                () ->
                    new GatewayException(
                            ErrorCode.IDEMPOTENCY_IN_PROGRESS,
                            "an earlier request with this idempotency key is still running: send it"
                                + " again later")
                        .retryAfter(Duration.ofSeconds(1)));
    var kept = claimed.with(EXPIRES, now.plus(retention));
    store.put(kept);
    return kept;
  }

  /**
   * Fences of a new record begin at the present time in milliseconds, beyond those of a deleted
   * record with the same key.
   */
  private static Document unclaimed(String id, String fingerprint, Instant now) {
    return Document.builder()
        .put("id", id)
        .put("body", fingerprint)
        .put("fence", Math.max(0, now.toEpochMilli()))
        .put("dueAt", now)
        .build();
  }

  /** Stores the answer, unless the lease was lost to another request with the key. */
  void complete(String id, long fence, StoredAnswer answer, Duration retention) {
    var sealed = keys.sealer().seal(place(id), Secret.of(answer.bytes()));
    records.write(
        store -> {
          var held = held(store, id, fence);
          held.ifPresent(
              record ->
                  store.put(
                      record
                          .with("answer", sealed.bytes())
                          .with(EXPIRES, clock.instant().plus(retention))));
          return held.isPresent();
        });
  }

  /** Deletes the record, so that the key is free again, unless the lease was lost. */
  void release(String id, long fence) {
    records.write(
        store -> held(store, id, fence).map(record -> store.delete(Key.of(id))).isPresent());
  }

  private static Optional<Document> held(ObjectStore store, String id, long fence) {
    return store.get(Key.of(id)).filter(record -> LEASES.isHeld(record, fence));
  }

  private StoredAnswer opened(String id, byte[] answer) {
    return keys.sealer().open(place(id), Sealed.of(answer)).useBytes(StoredAnswer::of);
  }

  private static SealedPlace place(String id) {
    return new SealedPlace("idempotency", List.of(id), "answer", "system:gateway");
  }
}
