package org.integrationgateway.notices.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The notices of all replicas. While a notice is open, the same occurrence adds none. A notice that
 * was stored and not handed to the queues of receivers is found again by {@link #unqueued}.
 */
public final class NoticeLog {
  /** How long a notice is kept after its end. */
  static final Duration RETENTION = Duration.ofDays(7);

  /**
   * How long an open one is kept that no end was told of, such as that of a replica that is gone.
   */
  static final Duration LONGEST = Duration.ofDays(40);

  /** How long the replica that stores a notice has to queue it. */
  static final Duration QUEUEING = Duration.ofSeconds(15);

  /** The topics of things that do not last. */
  private static final Set<NoticeTopic> MOMENTARY =
      Set.of(NoticeTopic.CONNECTION_RECOVERED, NoticeTopic.RUN_FAILED, NoticeTopic.TOOLS_CHANGED);

  /** The topics of things that the next call tells again: they stay until their end is told. */
  private static final Set<NoticeTopic> LASTING = Set.of(NoticeTopic.CONNECTION_BROKEN);

  private static final String OPEN = "openKey";
  private static final String EXPIRES_AT = "expiresAt";
  private static final String QUEUE_AT = "queueAt";
  private static final String ENDED_AT = "endedAt";
  private static final String OWNER = "owner";
  private static final int BATCH = 500;
  private static final int MOST_READ = 2_000;
  private static final int LONGEST_TEXT = 500;

  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "notices",
          KeyPath.of("id"),
          IndexSchema.of(OPEN, KeyPath.of(OPEN)),
          IndexSchema.of(OWNER, KeyPath.compound(OWNER, "id")),
          IndexSchema.of(EXPIRES_AT, KeyPath.of(EXPIRES_AT)),
          IndexSchema.of(QUEUE_AT, KeyPath.of(QUEUE_AT)));

  private final Records records;
  private final InstantSource clock;

  public NoticeLog(State state, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.clock = clock;
  }

  /**
   * Stores a notice of an occurrence.
   *
   * @return empty when the same is open, or when it ends what was not told
   */
  public Optional<StoredNotice> add(Occurrence occurrence) {
    boolean recovers = occurrence.topic() == NoticeTopic.CONNECTION_RECOVERED;
    var key =
        key(recovers ? NoticeTopic.CONNECTION_BROKEN : occurrence.topic(), occurrence.thing());
    if (!MOMENTARY.contains(occurrence.topic()) || recovers) {
      var open = records.request(store -> open(store, key));
      if (open.isEmpty() ? recovers : isSame(open.get(), occurrence)) {
        return Optional.empty();
      }
    }
    return records.write(
        store -> {
          var now = clock.instant();
          store.deleteExpired(EXPIRES_AT, now);
          var open = open(store, key);
          if (open.isEmpty() ? recovers : isSame(open.get(), occurrence)) {
            return Optional.empty();
          }
          open.ifPresent(row -> store.put(ended(row, now)));
          var notice = notice(occurrence, now);
          store.add(row(notice, key, now));
          return Optional.of(notice);
        });
  }

  /** Whether an open notice tells the same; a recovery never does. */
  private static boolean isSame(Document open, Occurrence occurrence) {
    return open.text("topic").filter(occurrence.topic().name()::equals).isPresent()
        && open.text("level").orElse("").equals(occurrence.level());
  }

  private static StoredNotice notice(Occurrence occurrence, Instant now) {
    return new StoredNotice(
        NoticeIds.at(now),
        occurrence.topic(),
        occurrence.owner(),
        now,
        line(String.join("/", occurrence.thing())),
        occurrence.level(),
        line(occurrence.reason()),
        occurrence.path(),
        lines(occurrence.data()),
        MOMENTARY.contains(occurrence.topic()) ? Optional.of(now) : Optional.empty());
  }

  /** A text in one line: it may quote what an upstream has sent. */
  private static String line(String text) {
    var plain = Printable.plain(text);
    return plain.length() > LONGEST_TEXT ? plain.substring(0, LONGEST_TEXT) + "..." : plain;
  }

  private static Map<String, String> lines(Map<String, String> data) {
    var lines = new LinkedHashMap<String, String>();
    data.forEach((name, text) -> lines.put(name, line(text)));
    return lines;
  }

  private static Document row(StoredNotice notice, String key, Instant now) {
    var row = StoredNotice.STORED.document(notice).with(QUEUE_AT, now.plus(QUEUEING));
    if (!notice.isOpen()) {
      return row.with(EXPIRES_AT, now.plus(RETENTION));
    }
    var open = row.with(OPEN, key);
    return LASTING.contains(notice.topic()) ? open : open.with(EXPIRES_AT, now.plus(LONGEST));
  }

  private static Document ended(Document row, Instant now) {
    return row.with(ENDED_AT, now).with(OPEN, null).with(EXPIRES_AT, now.plus(RETENTION));
  }

  /** Ends the open notice of a thing, where there is one. */
  public void end(NoticeTopic topic, List<String> thing) {
    var key = key(topic, thing);
    if (records.request(store -> open(store, key)).isEmpty()) {
      return;
    }
    records.write(
        store -> {
          var open = open(store, key);
          open.ifPresent(row -> store.put(ended(row, clock.instant())));
          return open.isPresent();
        });
  }

  /** Ends the open notices of which this is so. */
  public void endAll(Predicate<StoredNotice> isOver) {
    var open = KeyRange.atLeast(Key.of(""));
    var over =
        records.request(store -> store.index(OPEN).getAll(open)).stream()
            .map(StoredNotice.STORED::read)
            .filter(isOver)
            .map(notice -> Key.of(notice.id()))
            .toList();
    if (over.isEmpty()) {
      return;
    }
    records.write(
        store -> {
          var now = clock.instant();
          over.forEach(id -> store.get(id).ifPresent(row -> store.put(ended(row, now))));
          return over.size();
        });
  }

  private static Optional<Document> open(ObjectStore store, String key) {
    return store.index(OPEN).getAll(KeyRange.only(Key.of(key)), 1, Direction.NEXT).stream()
        .findFirst();
  }

  private static String key(NoticeTopic topic, List<String> thing) {
    var lengths = thing.stream().map(name -> name.length() + ":" + name);
    return Sha256.hex((topic.word() + lengths.collect(Collectors.joining())).getBytes(UTF_8));
  }

  /** Notices whose replica has ended before it queued them, and which may be queued already. */
  public List<StoredNotice> unqueued(int most) {
    var due = KeyRange.atMost(Key.of(clock.instant()));
    return records
        .request(store -> store.index(QUEUE_AT).getAll(due, most, Direction.NEXT))
        .stream()
        .map(StoredNotice.STORED::read)
        .toList();
  }

  /** Notes that a notice is in the queues of its receivers. */
  public void queued(StoredNotice notice) {
    records.write(
        store -> {
          var row = store.get(Key.of(notice.id()));
          row.ifPresent(found -> store.put(found.with(QUEUE_AT, null)));
          return row.isPresent();
        });
  }

  /**
   * A part of the notices, in the order of time.
   *
   * @param owner whose notices; empty: all
   * @param since of this moment or later
   * @param after the id of the last one of the page before
   */
  public record Range(Optional<String> owner, Optional<Instant> since, Optional<String> after) {
    private KeyRange keys(String last) {
      var from = Key.of(last);
      return owner
          .map(
              id ->
                  KeyRange.between(
                      Key.array(Key.of(id), from),
                      true,
                      Key.array(Key.of(id), Key.of(Character.toString(Character.MAX_VALUE))),
                      false))
          .orElseGet(() -> KeyRange.above(from));
    }

    private String first() {
      var begin = since.map(NoticeIds::first).orElse("");
      return after.filter(id -> id.compareTo(begin) > 0).orElse(begin);
    }
  }

  /**
   * Notices that were found.
   *
   * @param next the id after which there may be more
   */
  public record Found(List<StoredNotice> notices, Optional<String> next) {}

  /**
   * The first notices of a range that pass. However few do, at most {@value #MOST_READ} are read:
   * then there are fewer than wanted, and a place to go on.
   */
  public Found find(Range range, Predicate<StoredNotice> passes, int most) {
    var found = new ArrayList<StoredNotice>();
    var last = range.first();
    for (int read = 0; read < MOST_READ; read += BATCH) {
      var keys = range.keys(last);
      var batch =
          records.request(
              store ->
                  range.owner().isPresent()
                      ? store.index(OWNER).getAll(keys, BATCH, Direction.NEXT)
                      : store.getAll(keys, BATCH, Direction.NEXT));
      for (var row : batch) {
        var notice = StoredNotice.STORED.read(row);
        if (passes.test(notice)) {
          if (found.size() == most) {
            return new Found(List.copyOf(found), Optional.of(last));
          }
          found.add(notice);
        }
        last = notice.id();
      }
      if (batch.size() < BATCH) {
        return new Found(List.copyOf(found), Optional.empty());
      }
    }
    return new Found(List.copyOf(found), Optional.of(last));
  }

  /** Removes the notices of a subject, and returns how many there were. */
  public int forget(String owner) {
    return records.write(
        store -> {
          var rows = store.index(OWNER).getAll(KeyRange.startingWith(Key.of(owner)));
          rows.forEach(row -> store.delete(Key.of(row.text("id").orElseThrow())));
          return rows.size();
        });
  }
}
