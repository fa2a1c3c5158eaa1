package org.integrationgateway.server.connection.flow;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.seal.KeyedHash;
import org.integrationgateway.server.seal.Place;
import org.integrationgateway.server.seal.SealBrokenException;
import org.integrationgateway.server.seal.Sealed;
import org.integrationgateway.server.seal.SealedColumn;
import org.integrationgateway.server.seal.Sealer;
import org.integrationgateway.server.store.Records;
import org.integrationgateway.server.store.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connect flows under way, in the server's database: replicas share them, and each is taken once.
 * All but the hashes of state and subject and the end is sealed, so that a record that was changed
 * is refused.
 */
final class PendingFlows {
  /** How many flows one subject may have under way. */
  static final int MOST_PER_SUBJECT = 100;

  private static final Logger log = LoggerFactory.getLogger(PendingFlows.class);
  private static final String EXPIRES = "expiresAt";
  private static final String SUBJECT = "subject";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "connect-flows",
          KeyPath.of("id"),
          IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)),
          IndexSchema.of(SUBJECT, KeyPath.of(SUBJECT)));

  static final SealedColumn SEALED =
      SealedColumn.of(SCHEMA.name(), "flow", row -> place(row.text("id").orElseThrow()));

  private final Records records;
  private final KeyedHash hash;
  private final Sealer sealer;
  private final InstantSource time;

  PendingFlows(State state, InstantSource time) {
    this.records = state.records(SCHEMA);
    this.hash = state.keys().hash();
    this.sealer = state.keys().sealer();
    this.time = time;
  }

  /** The id of the flow with this state. */
  String id(String state) {
    return hash.of("connect-state.1", state);
  }

  /**
   * Adds a flow.
   *
   * @throws GatewayException {@code RATE_LIMITED} when its subject has too many under way
   */
  void add(PendingFlow flow) {
    var subject = subject(flow.starter().subject().id());
    var document =
        Document.builder()
            .put("id", flow.id())
            .put(SUBJECT, subject)
            .put(EXPIRES, flow.expiresAt())
            .put("flow", sealer.seal(place(flow.id()), PendingFlowText.of(flow)).bytes())
            .build();
    boolean added =
        records.write(
            store -> {
              store.deleteExpired(EXPIRES, time.instant());
              if (store.index(SUBJECT).count(KeyRange.only(Key.of(subject))) >= MOST_PER_SUBJECT) {
                return false;
              }
              store.put(document);
              return true;
            });
    if (!added) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "you have begun %d connections and completed none of them: complete one, or wait"
                  .formatted(MOST_PER_SUBJECT))
          .retryAfter(Duration.ofMinutes(1));
    }
  }

  /** The flow with this id, unless it was taken or has expired. */
  Optional<PendingFlow> find(String id) {
    return records
        .get(Key.of(id))
        .flatMap(record -> opened(id, record.bytes("flow").orElseThrow()))
        .filter(flow -> flow.expiresAt().isAfter(time.instant()));
  }

  /** Takes a flow; one caller alone gets true. */
  boolean take(String id) {
    return records.write(store -> store.delete(Key.of(id)));
  }

  /** Deletes the flows that a subject has begun, and returns their number. */
  int removeAll(String subject) {
    var begun = KeyRange.only(Key.of(subject(subject)));
    return records.write(
        store -> {
          var ids = store.index(SUBJECT).getAllKeys(begun, MOST_PER_SUBJECT, Direction.NEXT);
          ids.forEach(store::delete);
          return ids.size();
        });
  }

  private String subject(String id) {
    return hash.of("connect-subject.1", id);
  }

  private Optional<PendingFlow> opened(String id, byte[] sealed) {
    try {
      return Optional.of(PendingFlowText.parse(id, sealer.open(place(id), Sealed.of(sealed))));
    } catch (SealBrokenException broken) {
      log.error("a connect flow under way was changed in the store: it is refused", broken);
      return Optional.empty();
    }
  }

  private static Place place(String id) {
    return new Place("connect-flows", List.of(id), "flow", "");
  }
}
