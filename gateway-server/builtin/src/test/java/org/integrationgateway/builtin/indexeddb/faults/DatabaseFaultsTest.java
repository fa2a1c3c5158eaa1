package org.integrationgateway.builtin.indexeddb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A connection breaks or the process is killed at any step: the transaction has happened or not,
 * with indexes and key generators, and it does not block the next one. {@code
 * -Dgateway.crash.rounds=100} makes it a long run, {@code -Dgateway.crash.seed} a known one.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
abstract class DatabaseFaultsTest {
  private static final int ROUNDS = Integer.getInteger("gateway.crash.rounds", 0);

  /** Below the 10 s for which a writer waits for its turn. */
  private static final Duration AT_ONCE = Duration.ofSeconds(9);

  private final long seed = Long.getLong("gateway.crash.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** A new, empty database. */
  abstract Place place() throws Exception;

  /** The number of processes to kill in the quick run, in each of two ways. */
  abstract int kills();

  /** The largest number of steps between two broken ones in the quick run. */
  abstract int stride();

  private int stride(int longest) {
    return ROUNDS > 0 ? 1 : 1 + random.nextInt(longest);
  }

  private String where(Object what) {
    return "%s, with -Dgateway.crash.seed=%d".formatted(what, seed);
  }

  @Test
  void opensAfterAllWhereverTheFirstOpeningBrokeOff() throws Exception {
    var countdown = new Countdown();
    boolean broke = true;
    for (int step = 1; broke; step += stride(stride() / 2)) {
      var place = place();
      countdown.arm(step);
      try (var database = place.open(new FaultyConnections(countdown, place.breakage()))) {
        assertThat(database.stores()).isEmpty();
      } catch (IndexedDbException away) {
        assertThat(away.reason()).as(where(step)).isEqualTo(Reason.UNAVAILABLE);
      }
      broke = countdown.disarm();
      try (var database = place.open()) {
        Script.beginning().forEach(action -> action.on(database));
        assertThat(place.tables()).hasSize(Place.tables(Contents.of(database)));
      }
    }
  }

  @Test
  void keepsATransactionWholeWhereverTheConnectionBreaks() throws Exception {
    var place = place();
    var countdown = new Countdown();
    var script = new Script(seed);
    try (var database = place.open(new FaultyConnections(countdown, place.breakage()))) {
      var faults = new Faults(place, database, countdown);
      for (var action : Script.beginning()) {
        faults.everywhere(action);
      }
      for (int round = 0; round <= ROUNDS; round++) {
        for (var action : script.round()) {
          faults.everywhere(action);
        }
      }
    }
  }

  /** A database that breaks, and its expected contents. */
  private final class Faults {
    private final Place place;
    private final IndexedDb database;
    private final Countdown countdown;
    private MemoryIndexedDb model = new MemoryIndexedDb();

    Faults(Place place, IndexedDb database, Countdown countdown) {
      this.place = place;
      this.database = database;
      this.countdown = countdown;
    }

    /** Makes the change repeatedly, and breaks a later step each time. */
    void everywhere(Action action) throws SQLException {
      long step = 1;
      while (breaksAt(step, action)) {
        step += stride(stride());
      }
      // The commit is among the last.
      long last = countdown.passed();
      for (step = Math.max(1, last - 2); step <= last; step++) {
        breaksAt(step, action);
      }
      try (var again = place.open()) {
        var contents = Contents.of(again);
        assertThat(contents).as(where(action)).isEqualTo(Contents.of(model));
        assertThat(place.tables()).as(where(action)).hasSize(Place.tables(contents));
      }
    }

    /** Returns whether the step was reached. */
    private boolean breaksAt(long step, Action action) {
      var what = where("%s, step %d".formatted(action, step));
      var after = model.copy();
      var expected = action.on(after);
      countdown.arm(step);
      var refused = action.on(database);
      boolean broke = countdown.disarm();
      if (!broke) {
        assertThat(refused).as(what).isEqualTo(expected);
      }
      long began = System.nanoTime();
      var contents = Contents.of(database);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).as(what).isLessThan(AT_ONCE);
      if (broke && refused.isPresent() && contents.equals(Contents.of(model))) {
        return true;
      }
      assertThat(contents).as(what).isEqualTo(Contents.of(after));
      model = after;
      return broke;
    }
  }

  @Test
  void keepsTransactionsOfManyWritersWholeWhereverTheConnectionBreaks() throws Exception {
    var writers = new Writers("", 8, 6);
    for (int round = 0; round < Math.max(kills(), 10 * ROUNDS); round++) {
      var place = place();
      var countdown = new Countdown();
      int step = 1 + random.nextInt(round == 0 ? 50 : 1_500);
      Set<String> acknowledged = ConcurrentHashMap.newKeySet();
      try (var database = place.open(new FaultyConnections(countdown, place.breakage()))) {
        Script.beginning().forEach(action -> action.on(database));
        countdown.arm(step);
        writers.write(database, acknowledged::add);
        countdown.disarm();
        var contents = Contents.of(database);
        Writers.check(contents, acknowledged);
        assertThat(acknowledged).as(where("step " + step)).isNotEmpty();
        try (var again = place.open()) {
          assertThat(Contents.of(again)).isEqualTo(contents);
        }
      }
    }
  }

  @Test
  void findsATransactionWholeWhereverTheProcessDied() throws Exception {
    for (int round = 0; round < Math.max(kills(), ROUNDS); round++) {
      var place = place();
      long script = random.nextLong();
      int step = 1 + random.nextInt(round == 0 ? 30 : 1_500);
      var done = KilledProcess.ofScript(place, script, step);
      var model = new MemoryIndexedDb();
      var actions = Script.of(script, KilledProcess.ROUNDS);
      actions.subList(0, done).forEach(action -> action.on(model));
      var after = model.copy();
      if (done < actions.size()) {
        actions.get(done).on(after);
      }
      try (var database = place.open()) {
        var contents = Contents.of(database);
        assertThat(contents)
            .as(where("step %d, after action %d".formatted(step, done)))
            .isIn(Contents.of(model), Contents.of(after));
        assertThat(place.tables()).hasSize(Place.tables(contents));
      }
    }
  }

  @Test
  void keepsWhatWasAcknowledgedWheneverTheProcessIsKilled() throws Exception {
    var acknowledged = new TreeSet<String>();
    var place = place();
    try (var database = place.open()) {
      Script.beginning().forEach(action -> action.on(database));
    }
    for (int round = 0; round < Math.max(kills(), ROUNDS); round++) {
      int enough = 1 + random.nextInt(150);
      acknowledged.addAll(KilledProcess.ofWriters(place, "r%d".formatted(round), enough));
      try (var database = place.open()) {
        long began = System.nanoTime();
        var contents = Contents.of(database);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(AT_ONCE);
        Writers.check(contents, acknowledged);
      }
    }
  }
}
