package org.integrationgateway.server.builtin.agent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyPath;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.sdk.indexeddb.Transaction;

/** Sessions, turns, events and interactions in an indexed database. */
final class TurnStore {
  static final String SESSIONS = "agent_sessions";
  static final String TURNS = "agent_turns";
  static final String EVENTS = "agent_events";
  static final String INTERACTIONS = "agent_interactions";

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
              IndexSchema.unique("key", KeyPath.compound("session", "key"))),
          StoreSchema.of(EVENTS, KeyPath.compound("turn", "seq")),
          StoreSchema.of(
              INTERACTIONS,
              KeyPath.of("id"),
              IndexSchema.of("turn", KeyPath.compound("turn", "number"))));

  private final IndexedDb database;
  private final InstantSource clock;
  private final Hub hub;
  private final Consumer<String> passing;

  /**
   * A store.
   *
   * @param passing hears of every step, before and after it: tests stop the process there
   */
  TurnStore(IndexedDb database, InstantSource clock, Hub hub, Consumer<String> passing) {
    this.database = database;
    this.clock = clock;
    this.hub = hub;
    this.passing = passing;
    SCHEMAS.forEach(database::createStore);
  }

  /** Somebody else has the turn now, or it has ended. */
  static final class LostTurn extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LostTurn() {
      super("somebody else has the turn, or it has ended");
    }
  }

  /** Events behind a number, and where their turn stood when there were no others. */
  record News(List<TurnEvent> events, Turn.Status status) {}

  <T> T read(Function<Transaction, T> work) {
    return failing(() -> database.transaction(Mode.READ_ONLY, ALL, work));
  }

  <T> T write(String step, Function<Transaction, T> work) {
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

  void pass(String step) {
    passing.accept(step);
  }

  /** Changes a turn, whoever has it. */
  <T> T change(String step, String turnId, Function<Changes, T> work) {
    T result =
        write(
            step,
            transaction -> work.apply(new Changes(transaction, turn(transaction, turnId), now())));
    hub.publish(turnId);
    return result;
  }

  private static Document turn(Transaction transaction, String turnId) {
    return transaction
        .store(TURNS)
        .get(Key.of(turnId))
        .orElseThrow(
            () -> new ServiceException(Reason.NOT_FOUND, "there is no turn '" + turnId + "'"));
  }

  /** Changes a turn that is held under this fencing number. */
  Document change(String step, String turnId, long fence, Consumer<Changes> work) {
    return change(
        step,
        turnId,
        changes -> {
          var turn = changes.turn();
          if (Rows.status(turn).terminal() || turn.whole("fence").orElse(0) != fence) {
            throw new LostTurn();
          }
          work.accept(changes);
          return changes.save();
        });
  }

  /** Takes a turn that is due, under a new fencing number; empty when it is not. */
  Optional<Document> claim(String turnId, String holder, Limits limits) {
    var now = now();
    return change(
        "claiming a turn",
        turnId,
        changes -> {
          var turn = changes.turn();
          var due = turn.instant("dueAt");
          if (Rows.status(turn).terminal() || due.isEmpty() || due.get().isAfter(now)) {
            return Optional.empty();
          }
          if (Rows.status(turn) == Turn.Status.PENDING) {
            changes.start();
          }
          changes
              .set("fence", turn.whole("fence").orElse(0) + 1)
              .set("holder", holder)
              .set("dueAt", now.plus(limits.lease()));
          if (Rows.status(turn) == Turn.Status.WAITING_FOR_INPUT) {
            // Nobody answered: there is time left to say so.
            changes.set("deadline", now.plus(limits.lease()));
          }
          return Optional.of(changes.save());
        });
  }

  /** Holds a turn for longer; of one that waits for people, nothing is held. */
  void renew(String turnId, long fence, Duration lease) {
    write(
        "renewing",
        transaction -> {
          var turn = turn(transaction, turnId);
          if (Rows.status(turn).terminal() || turn.whole("fence").orElse(0) != fence) {
            throw new LostTurn();
          }
          if (turn.text("holder").isPresent()) {
            transaction.store(TURNS).put(turn.with("dueAt", now().plus(lease)));
          }
          return turn;
        });
  }

  /** Whether somebody should work on a turn, and nobody does. */
  boolean isDue(String turnId) {
    return read(
        transaction ->
            turn(transaction, turnId)
                .instant("dueAt")
                .filter(due -> !due.isAfter(now()))
                .isPresent());
  }

  /** Turns that nobody works on and somebody should. */
  List<String> due(int limit) {
    var range = KeyRange.atMost(Key.of(now()));
    return read(
        transaction ->
            transaction.store(TURNS).index("due").getAll(range, limit, Direction.NEXT).stream()
                .map(row -> Rows.text(row, "id"))
                .toList());
  }

  News news(String turnId, long after, int limit) {
    return read(
        transaction ->
            new News(
                transaction
                    .store(EVENTS)
                    .getAll(behind(turnId, after), limit, Direction.NEXT)
                    .stream()
                    .map(Rows::event)
                    .toList(),
                Rows.status(turn(transaction, turnId))));
  }

  private static KeyRange behind(String turnId, long after) {
    return KeyRange.between(
        Key.array(Key.of(turnId), Key.of(after)),
        true,
        Key.array(Key.of(turnId), Key.of(1L << 53)),
        false);
  }

  /** What a turn said and did, without the pieces. */
  List<TurnEvent> events(String turnId) {
    return read(
        transaction ->
            transaction
                .store(EVENTS)
                .getAll(behind(turnId, 0), ObjectStore.NO_LIMIT, Direction.NEXT)
                .stream()
                .filter(row -> !Rows.text(row, "type").endsWith(".delta"))
                .map(Rows::event)
                .toList());
  }

  List<Document> interactions(String turnId) {
    return read(
        transaction ->
            transaction
                .store(INTERACTIONS)
                .index("turn")
                .getAll(KeyRange.startingWith(Key.of(turnId))));
  }

  /** The newest turns of the session that ended well before this one, the oldest first. */
  List<Document> history(String sessionId, int limit) {
    var range = KeyRange.startingWith(Key.of(sessionId), Key.of(Turn.Status.SUCCEEDED.name()));
    var newest =
        read(
            transaction ->
                transaction.store(TURNS).index("status").getAll(range, limit, Direction.PREVIOUS));
    return newest.stream().sorted(Comparator.comparing(row -> Rows.text(row, "id"))).toList();
  }

  Instant now() {
    return clock.instant();
  }
}
