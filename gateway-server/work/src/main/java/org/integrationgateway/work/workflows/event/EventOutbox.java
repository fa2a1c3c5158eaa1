package org.integrationgateway.work.workflows.event;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.jspecify.annotations.Nullable;

/**
 * Events that are accepted, one record for each provider or other receiver. A record without a due
 * time has come to its end, and is kept to recognize the same event. The replica with the lease of
 * a record makes the next attempt; a replica that dies loses the lease after {@link #LEASE}.
 */
public final class EventOutbox {
  /** How long the same source and id is recognized. */
  static final Duration RETENTION = Duration.ofDays(7);

  /** The lease of an attempt: longer than it may take. */
  static final Duration LEASE = Duration.ofSeconds(15);

  /** How often a delivery is begun, when each process that did so has died. */
  static final int MOST_BEGINNINGS = 3;

  private static final String BEGINNINGS = "beginnings";

  static final Leases LEASES = new Leases("fence", "dueAt");

  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "workflow_events",
          KeyPath.compound("event", "provider"),
          IndexSchema.of("dueAt", KeyPath.of("dueAt")),
          IndexSchema.of("expiresAt", KeyPath.of("expiresAt")));

  /** The pause where a delivery is due that another replica has just claimed. */
  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);

  private final Records records;
  private final DueEvents due;
  private final InstantSource clock;
  private final Semaphore stored = new Semaphore(0);

  /** The earliest due time that {@link #claim} has seen; null where there is no delivery. */
  private volatile @Nullable Instant earliest = Instant.EPOCH;

  public EventOutbox(State state, InstantSource clock) {
    this(state.records(SCHEMA), DueEvents.ALL, clock);
  }

  private EventOutbox(Records records, DueEvents due, InstantSource clock) {
    this.records = records;
    this.due = due;
    this.clock = clock;
  }

  /**
   * The part of a store of its own that is for one receiver: what waits for another one does not
   * delay its events.
   *
   * @param store the name of the store, which the outboxes of all receivers share
   */
  public static EventOutbox of(String receiver, String store, State state, InstantSource clock) {
    var schema =
        StoreSchema.of(
            store,
            KeyPath.compound("event", "provider"),
            IndexSchema.of(DueEvents.OF_RECEIVER, KeyPath.compound("provider", "dueAt")),
            IndexSchema.of("expiresAt", KeyPath.of("expiresAt")));
    return new EventOutbox(state.records(schema), DueEvents.of(receiver), clock);
  }

  /**
   * Stores an event for one receiver, which the next {@link #claim} finds; does nothing where one
   * with this source and id is stored already, with any content.
   */
  public void add(WorkflowEvent event, Deliverer deliverer, String receiver) {
    var accepted = accept(event, EventJson.key(event), deliverer, List.of(receiver));
    accepted.claimed().forEach(entry -> later(entry, "", Duration.ZERO, false));
  }

  /**
   * The result of {@link #accept}.
   *
   * @param at the time of the event
   * @param known deliveries of the same event that were stored before
   * @param claimed new deliveries, which the caller attempts now
   */
  record Acceptance(Instant at, List<Delivery> known, List<OutboxEntry> claimed) {}

  /**
   * Stores an event for these providers, unless they have a delivery of it.
   *
   * @param hash of its content as it was sent
   * @throws ServiceException {@code CONFLICT} when an event with this source and id has another
   *     content
   */
  Acceptance accept(WorkflowEvent event, String hash, Deliverer deliverer, List<String> providers) {
    var key = EventJson.key(event);
    var body = EventJson.write(event);
    var acceptance =
        records.write(
            store -> {
              var now = clock.instant();
              store.deleteExpired("expiresAt", now);
              var before = store.getAll(KeyRange.startingWith(Key.of(key)));
              if (before.stream().anyMatch(row -> !row.text("hash").orElse("").equals(hash))) {
                throw new ServiceException(
                    Reason.CONFLICT,
                    "event '%s' of '%s' was already accepted with other content: send a new event with a new id"
                        .formatted(event.id(), event.source()));
              }
              var known = before.stream().map(EventOutbox::delivery).toList();
              var claimed = new ArrayList<OutboxEntry>();
              for (var provider : providers) {
                if (known.stream().noneMatch(delivery -> delivery.provider().equals(provider))) {
                  var row = row(key, provider, hash, body, event, deliverer, now);
                  store.add(row);
                  claimed.add(OutboxEntry.of(row));
                }
              }
              var at =
                  before.stream()
                      .findFirst()
                      .flatMap(row -> row.instant("time"))
                      .or(event::time)
                      .orElse(now);
              return new Acceptance(at, known, claimed);
            });
    if (!acceptance.claimed().isEmpty()) {
      earliest = clock.instant();
      stored.release();
    }
    return acceptance;
  }

  private static Document row(
      String key,
      String provider,
      String hash,
      String body,
      WorkflowEvent event,
      Deliverer deliverer,
      Instant now) {
    return Document.builder()
        .put("event", key)
        .put("provider", provider)
        .put("hash", hash)
        .put("time", event.time().orElse(now))
        .put("state", Delivery.State.PENDING.word())
        .put("body", body)
        .put("by", Deliverer.STORED.document(deliverer))
        .put("attempts", 0L)
        .put("acceptedAt", now)
        .put("expiresAt", now.plus(RETENTION))
        // Claimed for the request that stores it.
        .put("fence", 1L)
        .put(BEGINNINGS, 1L)
        .put("dueAt", now.plus(LEASE))
        .build();
  }

  /** Claims deliveries that are due. */
  List<OutboxEntry> claim(int most) {
    var now = clock.instant();
    var first = records.request(store -> store.index(due.index()).entries(due.earliest()));
    if (first.isEmpty()) {
      earliest = null;
      return List.of();
    }
    var next = due.time(first.get(0).key());
    earliest = next;
    if (next.isAfter(now)) {
      return List.of();
    }
    var range = due.until(now);
    return records.write(
        store -> {
          store.deleteExpired("expiresAt", now);
          var claimed = new ArrayList<OutboxEntry>();
          for (var row : store.index(due.index()).getAll(range, most, Direction.NEXT)) {
            long before = row.whole(BEGINNINGS).orElse(0);
            if (before >= MOST_BEGINNINGS) {
              store.put(abandoned(row));
              continue;
            }
            LEASES
                .claim(row, now, LEASE)
                .map(held -> held.with(BEGINNINGS, before + 1))
                .ifPresent(
                    held -> {
                      store.put(held);
                      claimed.add(OutboxEntry.of(held));
                    });
          }
          return claimed;
        });
  }

  /**
   * Waits before the next {@link #claim}: until a delivery is due, or this process stores one.
   *
   * @param most for those that other replicas store, and leave when they die
   */
  void awaitDue(Duration most) throws InterruptedException {
    if (stored.tryAcquire(pause(most).toMillis(), TimeUnit.MILLISECONDS)) {
      stored.drainPermits();
    }
  }

  /** The time until a delivery is due, {@code most} at most. */
  Duration pause(Duration most) {
    var next = earliest;
    if (next == null) {
      return most;
    }
    var left = Duration.between(clock.instant(), next).plusMillis(1);
    return Collections.min(List.of(most, left.toMillis() > 0 ? left : LEAST_PAUSE));
  }

  /** A delivery that is not attempted again: it may be what ended the processes. */
  private static Document abandoned(Document row) {
    return row.with("state", Delivery.State.FAILED.word())
        .with(
            "error",
            "its delivery was started %d times and did not finish: each process that attempted it ended"
                .formatted(MOST_BEGINNINGS))
        .with("body", null)
        .with("dueAt", null);
  }

  /** Stores the end of a delivery, unless the lease was lost. */
  void end(OutboxEntry entry, Delivery delivery) {
    change(
        entry,
        row ->
            row.with("state", delivery.state().word())
                .with("runs", delivery.runs())
                .with("error", delivery.error())
                .with("attempts", entry.attempts() + 1L)
                // The content is not needed to recognize the event.
                .with("body", null)
                .with("dueAt", null));
  }

  /** Makes a delivery due again after this time, unless the lease was lost. */
  void later(OutboxEntry entry, String error, Duration wait, boolean attempted) {
    change(
        entry,
        row ->
            row.with("error", error)
                .with("attempts", entry.attempts() + (attempted ? 1L : 0L))
                .with(BEGINNINGS, 0L)
                .with("dueAt", clock.instant().plus(wait)));
    stored.release();
  }

  /** How many deliveries have not come to their end; none as long as {@link #claim} sees none. */
  public long pending() {
    return earliest == null
        ? 0
        : records.request(store -> store.index(due.index()).count(due.all()));
  }

  private void change(OutboxEntry entry, UnaryOperator<Document> change) {
    records.write(
        store -> {
          Optional<Document> held =
              store.get(entry.row()).filter(row -> LEASES.isHeld(row, entry.fence()));
          held.ifPresent(row -> store.put(change.apply(row)));
          return held.isPresent();
        });
  }

  private static Delivery delivery(Document row) {
    return new Delivery(
        row.text("provider").orElseThrow(),
        Delivery.State.of(row.text("state").orElseThrow()),
        row.list("runs").stream().map(Objects::toString).toList(),
        row.text("error").orElse(""));
  }
}
