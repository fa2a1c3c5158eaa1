package org.integrationgateway.builtin.agent.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.engines.agent.turn.TurnChange;
import org.integrationgateway.engines.agent.turn.TurnNews;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.lease.Leases;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;

/** Stores sessions, turns, events and interactions in an indexed database. */
public final class TurnStore {
  public static final String SESSIONS = "agent_sessions";
  public static final String TURNS = "agent_turns";
  public static final String EVENTS = "agent_events";
  public static final String INTERACTIONS = "agent_interactions";

  /** How often a turn is begun again where it stands, when each process that did so has died. */
  public static final int MOST_BEGINNINGS = 3;

  public static final Leases LEASES = new Leases("fence", "dueAt");

  private static final List<String> ALL = List.of(SESSIONS, TURNS, EVENTS, INTERACTIONS);

  private static final List<StoreSchema> SCHEMAS =
      List.of(
          StoreSchema.of(
              SESSIONS,
              KeyPath.of("id"),
              IndexSchema.of("owner", KeyPath.compound("owner", "id")),
              IndexSchema.of("state", KeyPath.compound("owner", "state", "id")),
              IndexSchema.unique("key", KeyPath.compound("owner", "key"))),
          StoreSchema.of(
              TURNS,
              KeyPath.of("id"),
              IndexSchema.of("session", KeyPath.compound("session", "id")),
              IndexSchema.of("status", KeyPath.compound("session", "status", "id")),
              IndexSchema.unique("live", KeyPath.of("live")),
              IndexSchema.of("due", KeyPath.of("dueAt")),
              IndexSchema.of("changed", KeyPath.of("changedAt")),
              IndexSchema.unique("key", KeyPath.compound("session", "key"))),
          StoreSchema.of(EVENTS, KeyPath.compound("turn", "seq")),
          StoreSchema.of(
              INTERACTIONS,
              KeyPath.of("id"),
              IndexSchema.of("turn", KeyPath.compound("turn", "number"))));

  private final IndexedDb database;
  private final InstantSource clock;
  private final TurnWatchers hub;
  private final EndedTurns ended;
  private final Consumer<String> passing;

  /**
   * A store.
   *
   * @param passing is called before and after every step; tests stop the process there
   */
  public TurnStore(
      IndexedDb database,
      InstantSource clock,
      TurnWatchers hub,
      EndedTurns ended,
      Consumer<String> passing) {
    this.database = database;
    this.clock = clock;
    this.hub = hub;
    this.ended = ended;
    this.passing = passing;
    SCHEMAS.forEach(database::createStore);
  }

  /** Another process has claimed the turn, or the turn has ended. */
  public static final class LostTurn extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LostTurn() {
      super("another process has claimed the turn, or it has ended");
    }
  }

  public <T> T read(Function<Transaction, T> work) {
    return failing(() -> database.transaction(Mode.READ_ONLY, ALL, work));
  }

  public <T> T write(String step, Function<Transaction, T> work) {
    passing.accept("before " + step);
    T result = failing(() -> database.transaction(Mode.READ_WRITE, ALL, work));
    passing.accept("after " + step);
    return result;
  }

  private static <T> T failing(Supplier<T> work) {
    try {
      return work.get();
    } catch (IndexedDbException failure) {
      if (failure.reason() == IndexedDbException.Reason.UNAVAILABLE) {
        throw new ServiceException(
            Reason.UNAVAILABLE, "the agent's database is busy: try again", failure);
      }
      throw failure;
    }
  }

  public void pass(String step) {
    passing.accept(step);
  }

  /** Changes a turn, with or without a holder. */
  public <T> T change(String step, String turnId, Function<TurnTransaction, T> work) {
    // A transaction may be repeated: what its last try has done counts.
    var last = new AtomicReference<@Nullable TurnTransaction>();
    T result =
        write(
            step,
            transaction -> {
              var changes = new TurnTransaction(transaction, turn(transaction, turnId), now());
              last.set(changes);
              return work.apply(changes);
            });
    hub.publish(turnId);
    var changes = last.get();
    if (changes != null) {
      changes.ended().ifPresent(ended::ended);
      changes.tell(ended);
    }
    return result;
  }

  private static Document turn(Transaction transaction, String turnId) {
    return transaction
        .store(TURNS)
        .get(Key.of(turnId))
        .orElseThrow(
            () -> new ServiceException(Reason.NOT_FOUND, "there is no turn '" + turnId + "'"));
  }

  /**
   * Changes a turn under a lease.
   *
   * @throws LostTurn when the lease is lost or the turn has ended
   */
  public Document change(String step, String turnId, long fence, Consumer<TurnTransaction> work) {
    return change(
        step,
        turnId,
        changes -> {
          var turn = changes.turn();
          if (TurnRows.status(turn).terminal() || !LEASES.isHeld(turn, fence)) {
            throw new LostTurn();
          }
          work.accept(changes);
          return changes.save();
        });
  }

  /** Claims a turn; empty when it is not due. */
  public Optional<Document> claim(String turnId, String holder, Duration lease) {
    var now = now();
    return change(
        "claiming a turn",
        turnId,
        changes -> {
          var turn = changes.turn();
          if (TurnRows.status(turn).terminal() || !LEASES.isDue(turn, now)) {
            return Optional.empty();
          }
          if (TurnRows.status(turn) == Turn.Status.PENDING) {
            changes.start();
          }
          if (TurnRows.status(turn) == Turn.Status.WAITING_FOR_INPUT && changes.isHeld()) {
            // The call that asked has ended with the process that held the turn.
            changes.withdraw();
          }
          changes.claim(holder, lease);
          if (changes.beginnings() > MOST_BEGINNINGS) {
            changes.apply(
                TurnChange.fail(
                    "the turn was started %d times and did not finish: each process that executed it ended during the turn"
                        .formatted(MOST_BEGINNINGS)));
            changes.save();
            return Optional.empty();
          }
          if (TurnRows.status(changes.turn()) == Turn.Status.WAITING_FOR_INPUT) {
            // No answer came: the turn gets the time to fail with that reason.
            changes.set("deadline", now.plus(lease));
          }
          return Optional.of(changes.save());
        });
  }

  /** Renews the lease of a turn. A turn that waits for the user keeps its due time. */
  public void renew(String turnId, long fence, Duration lease) {
    write(
        "renewing",
        transaction -> {
          var turn = turn(transaction, turnId);
          var renewed = LEASES.renew(turn, fence, now(), lease);
          if (TurnRows.status(turn).terminal() || renewed.isEmpty()) {
            throw new LostTurn();
          }
          if (turn.text("holder").isPresent()) {
            transaction.store(TURNS).put(renewed.get());
          }
          return turn;
        });
  }

  /** Whether a turn can be claimed. */
  public boolean isDue(String turnId) {
    return read(transaction -> LEASES.isDue(turn(transaction, turnId), now()));
  }

  /** Turns that can be claimed, now or later: those of the earliest time first. */
  public List<DueTurn> due(int limit) {
    var query = Query.of(KeyRange.ALL).limit(limit).withoutValues();
    return failing(() -> database.records(TURNS).index("due").entries(query)).stream()
        .map(
            entry ->
                new DueTurn(
                    ((Key.Text) entry.primaryKey()).value(), ((Key.Date) entry.key()).value()))
        .toList();
  }

  /** A turn and the time from which on it can be claimed. */
  public record DueTurn(String id, Instant at) {}

  public TurnNews news(String turnId, long after, int limit) {
    return read(
        transaction -> {
          var rows = transaction.store(EVENTS).getAll(behind(turnId, after), limit, Direction.NEXT);
          return new TurnNews(
              rows.stream().map(TurnRows::event).toList(),
              TurnRows.status(turn(transaction, turnId)),
              rows.size() < limit);
        });
  }

  /** The turns that were changed at this moment or later. */
  List<String> changedSince(Instant moment, int limit) {
    return read(
        transaction ->
            transaction
                .store(TURNS)
                .index("changed")
                .getAllKeys(KeyRange.atLeast(Key.of(moment)), limit, Direction.NEXT)
                .stream()
                .map(key -> ((Key.Text) key).value())
                .toList());
  }

  private static KeyRange behind(String turnId, long after) {
    return KeyRange.between(
        Key.array(Key.of(turnId), Key.of(after)),
        true,
        Key.array(Key.of(turnId), Key.of(1L << 53)),
        false);
  }

  /** The events of a turn without deltas. */
  public List<TurnEvent> events(String turnId) {
    return read(
        transaction ->
            transaction
                .store(EVENTS)
                .getAll(behind(turnId, 0), ObjectStore.NO_LIMIT, Direction.NEXT)
                .stream()
                .filter(row -> !TurnRows.text(row, "type").endsWith(".delta"))
                .map(TurnRows::event)
                .toList());
  }

  public List<Document> interactions(String turnId) {
    return read(
        transaction ->
            transaction
                .store(INTERACTIONS)
                .index("turn")
                .getAll(KeyRange.startingWith(Key.of(turnId))));
  }

  /**
   * Waits until a question of a turn has its answer or needs none.
   *
   * @param ended whether it needs none, asked after each change of {@code news}
   * @param news is released by the caller too
   * @return the question as it is then
   */
  public Document settled(
      String turnId, String interactionId, BooleanSupplier ended, Semaphore news, Deadline deadline)
      throws InterruptedException {
    Runnable changed = news::release;
    hub.watch(turnId, changed);
    try {
      while (true) {
        news.drainPermits();
        var row = interaction(interactionId);
        boolean open = TurnRows.text(row, "state").equals(Interaction.State.PENDING.name());
        if (!open || ended.getAsBoolean() || deadline.expired()) {
          return row;
        }
        var unused = news.tryAcquire(deadline.remaining().toMillis() + 1, TimeUnit.MILLISECONDS);
      }
    } finally {
      hub.leave(turnId, changed);
    }
  }

  private Document interaction(String id) {
    return read(transaction -> transaction.store(INTERACTIONS).get(Key.of(id)).orElseThrow());
  }

  /** The row of a session of any owner. */
  public Document session(String sessionId) {
    return read(
        transaction ->
            transaction
                .store(SESSIONS)
                .get(Key.of(sessionId))
                .orElseThrow(
                    () ->
                        new ServiceException(
                            Reason.NOT_FOUND, "there is no session '" + sessionId + "'")));
  }

  /** The newest succeeded turns of the session, oldest first. */
  public List<Document> history(String sessionId, int limit) {
    var range = KeyRange.startingWith(Key.of(sessionId), Key.of(Turn.Status.SUCCEEDED.name()));
    var newest =
        read(
            transaction ->
                transaction.store(TURNS).index("status").getAll(range, limit, Direction.PREVIOUS));
    return newest.stream().sorted(Comparator.comparing(row -> TurnRows.text(row, "id"))).toList();
  }

  public Instant now() {
    return clock.instant();
  }
}
