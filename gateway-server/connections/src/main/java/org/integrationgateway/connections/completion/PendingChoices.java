package org.integrationgateway.connections.completion;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * New credentials that wait for a choice, in the server's database: replicas share them, and each
 * is taken once. All but hashes and their end is sealed for their owner.
 */
public final class PendingChoices {
  /** How long a choice may take. */
  static final Duration LIFE = Duration.ofMinutes(30);

  /** How many may wait for one subject: with one more, its oldest is dropped. */
  public static final int MOST_PER_SUBJECT = 20;

  private static final Logger log = LoggerFactory.getLogger(PendingChoices.class);
  private static final String NAME = "pendingConnections";
  private static final String EXPIRES = "expiresAt";
  private static final String SUBJECT = "subject";
  private static final String CHOICE = "choice";
  private static final String CONTENTS = "contents";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          NAME,
          KeyPath.of("id"),
          IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)),
          IndexSchema.of(SUBJECT, KeyPath.compound(SUBJECT, EXPIRES)));

  /** The sealed columns: all content of a choice but hashes and its end. */
  static final List<SealedColumn> SEALED = List.of(column(CHOICE), column(CONTENTS));

  private final Records records;
  private final Sealer sealer;
  private final KeyedHash hash;
  private final InstantSource time;

  PendingChoices(State state, InstantSource time) {
    this.records = state.records(SCHEMA);
    this.sealer = state.keys().sealer();
    this.hash = state.keys().hash();
    this.time = time;
  }

  /** The end of a choice that begins now. */
  Instant end() {
    return time.instant().plus(LIFE);
  }

  /** Adds a choice. */
  void add(PendingChoice choice) {
    var id = choice.id();
    var sealed = sealer.seal(place(id, CHOICE, choice.owner()), PendingChoice.STORED.write(choice));
    var contents = sealer.seal(place(id, CONTENTS, choice.owner()), choice.contents().encoded());
    var subject = subject(choice.starter().subject().id());
    var document =
        Document.builder()
            .put("id", id)
            .put(SUBJECT, subject)
            .put("owner", choice.owner())
            .put(EXPIRES, choice.expiresAt())
            .put(CHOICE, sealed.bytes())
            .put(CONTENTS, contents.bytes())
            .build();
    records.write(
        store -> {
          store.deleteExpired(EXPIRES, time.instant());
          deleteOldest(store, subject);
          store.put(document);
          return true;
        });
  }

  /** The choice with this id, unless it was taken or has expired. */
  Optional<PendingChoice> find(String id) {
    return records
        .get(Key.of(id))
        .flatMap(record -> opened(id, record))
        .filter(choice -> choice.expiresAt().isAfter(time.instant()));
  }

  /** Takes a choice; one caller alone gets true. */
  boolean take(String id) {
    return records.write(store -> store.delete(Key.of(id)));
  }

  /** Deletes the choices that wait for a subject, and returns their number. */
  int removeAll(String subject) {
    var own = KeyRange.startingWith(Key.of(subject(subject)));
    return records.write(
        store -> {
          var ids = store.index(SUBJECT).getAllKeys(own, MOST_PER_SUBJECT, Direction.NEXT);
          ids.forEach(store::delete);
          return ids.size();
        });
  }

  private String subject(String id) {
    return hash.of("pending-connection-subject.1", id);
  }

  private Optional<PendingChoice> opened(String id, Document record) {
    var owner = record.text("owner").orElse("");
    try {
      var text = sealer.open(place(id, CHOICE, owner), sealed(record, CHOICE));
      var contents = sealer.open(place(id, CONTENTS, owner), sealed(record, CONTENTS));
      return Optional.of(PendingChoice.STORED.read(text, id, CredentialFields.decoded(contents)));
    } catch (SealBrokenException broken) {
      log.error("a pending connection was changed in the store: it is refused", broken);
      return Optional.empty();
    }
  }

  private static Sealed sealed(Document record, String member) {
    return Sealed.of(record.bytes(member).orElseThrow());
  }

  private static void deleteOldest(ObjectStore store, String subject) {
    var own = KeyRange.startingWith(Key.of(subject));
    long over = store.index(SUBJECT).count(own) - MOST_PER_SUBJECT + 1;
    if (over > 0) {
      store.index(SUBJECT).getAllKeys(own, (int) over, Direction.NEXT).forEach(store::delete);
    }
  }

  private static SealedColumn column(String member) {
    return SealedColumn.of(
        NAME,
        member,
        row -> place(row.text("id").orElseThrow(), member, row.text("owner").orElse("")));
  }

  private static SealedPlace place(String id, String member, String owner) {
    return new SealedPlace(NAME, List.of(id), member, owner);
  }
}
