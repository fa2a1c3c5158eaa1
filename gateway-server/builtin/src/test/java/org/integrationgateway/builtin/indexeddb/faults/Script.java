package org.integrationgateway.builtin.indexeddb.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Actions of all kinds on a few stores, determined by a seed. Keys are few, so that some actions
 * are refused.
 */
final class Script {
  static final StoreSchema PEOPLE =
      StoreSchema.of(
          "people",
          KeyPath.of("id"),
          IndexSchema.unique("email", KeyPath.of("email")),
          IndexSchema.of("place", KeyPath.compound("country", "city")),
          IndexSchema.multiEntry("tags", KeyPath.of("tags")));
  static final StoreSchema ORDERS =
      StoreSchema.of("orders", KeyPath.of("number"), IndexSchema.of("owner", KeyPath.of("owner")))
          .withKeyGenerator();
  static final StoreSchema LOG = StoreSchema.outOfLine("log").withKeyGenerator();
  static final StoreSchema PLAIN = StoreSchema.outOfLine("plain");
  static final StoreSchema SINGLE = StoreSchema.outOfLine("single");

  private static final List<String> ALL = List.of("people", "orders", "log", "plain");
  private static final IndexSchema LATE = IndexSchema.of("late", KeyPath.compound("owner", "n"));

  private final Random random;

  Script(long seed) {
    random = new Random(seed);
  }

  /** The actions that create the stores. */
  static List<Action> beginning() {
    return List.of(
        new Action("create people", database -> database.createStore(PEOPLE)),
        new Action("create orders", database -> database.createStore(ORDERS)),
        new Action("create log", database -> database.createStore(LOG)),
        new Action("create plain", database -> database.createStore(PLAIN)),
        new Action("create single", database -> database.createStore(SINGLE)));
  }

  /** The first actions, and a number of rounds. */
  static List<Action> of(long seed, int rounds) {
    var script = new Script(seed);
    var actions = new ArrayList<>(beginning());
    for (int round = 0; round < rounds; round++) {
      actions.addAll(script.round());
    }
    return actions;
  }

  /** Every kind of action, once. */
  List<Action> round() {
    var first = mixed();
    var refused = mixed();
    var lent = mixed();
    var own = key("p");
    var person = person();
    var order = order();
    var end = key("p");
    var tag = key("t");
    long number = 1L + random.nextInt(40);
    return List.of(
        new Action("write to several stores", database -> write(database, first)),
        new Action("write one plain record", db -> db.records("plain").put(own, order)),
        new Action("write one record with indexes", db -> db.records("people").put(person)),
        new Action("write one record with a generated key", db -> db.records("orders").add(order)),
        new Action("write under a number", db -> db.records("log").put(Key.of(number), order)),
        new Action("fail at the end", database -> write(database, refused.andThen(Script::fail))),
        new Action("abort", database -> write(database, refused.andThen(Transaction::abort))),
        new Action("commit what was left open", database -> leaveOpen(database, lent, true)),
        new Action("abort what was left open", database -> leaveOpen(database, lent, false)),
        new Action("update by a cursor", database -> walk(database, "place", tag, false)),
        new Action("delete by a cursor", database -> walk(database, "tags", tag, true)),
        new Action("delete a range", db -> db.records("people").delete(KeyRange.atLeast(end))),
        new Action("create an index", database -> database.createIndex("orders", LATE)),
        new Action("write into it", database -> write(database, refused)),
        new Action("delete an index", database -> database.deleteIndex("orders", "late")),
        new Action("clear", db -> db.records("plain").clear()),
        new Action("delete a store", database -> database.deleteStore("log")),
        new Action("create it again", database -> database.createStore(LOG)));
  }

  private Consumer<Transaction> mixed() {
    var people = List.of(person(), person(), person());
    var orders = List.of(order(), order());
    var gone = key("p");
    var plain = key("k");
    return tx -> {
      people.forEach(tx.store("people")::put);
      tx.store("people").delete(gone);
      orders.forEach(tx.store("orders")::add);
      tx.store("log").add(orders.get(0));
      tx.store("plain").put(plain, people.get(0));
    };
  }

  private static void write(IndexedDb database, Consumer<Transaction> work) {
    database.transaction(
        Mode.READ_WRITE,
        ALL,
        tx -> {
          work.accept(tx);
          return true;
        });
  }

  private static void fail(Transaction tx) {
    tx.store("plain").add(Key.of("k"), Document.EMPTY);
    tx.store("plain").add(Key.of("k"), Document.EMPTY);
  }

  private static void leaveOpen(IndexedDb database, Consumer<Transaction> work, boolean keep) {
    try (var transaction = database.begin(Mode.READ_WRITE, ALL)) {
      work.accept(transaction);
      if (keep) {
        transaction.commit();
      } else {
        transaction.abort();
      }
    }
  }

  /** Changes records ahead of the cursor, also in the index of the cursor. */
  private static void walk(IndexedDb database, String index, Key tag, boolean delete) {
    var query = Query.of(KeyRange.ALL).direction(Direction.NEXT);
    try (var cursor = database.openCursor(Mode.READ_WRITE, "people", Optional.of(index), query)) {
      for (int step = 0; step < 4 && cursor.hasRecord(); step++) {
        change(cursor, tag, delete);
        cursor.proceed();
      }
    }
  }

  private static void change(Cursor cursor, Key tag, boolean delete) {
    if (delete) {
      cursor.delete();
    } else {
      var text = ((Key.Text) tag).value();
      cursor.update(cursor.value().with("city", text).with("tags", List.of(text, "walked")));
    }
  }

  private Document person() {
    var person =
        Document.builder()
            .put("id", text("p"))
            .put("email", text("e") + random.nextInt(4))
            .put("country", random.nextBoolean() ? "c" : random.nextInt(3))
            .put("tags", List.of(text("t"), text("t")))
            .put("filler", "x".repeat(random.nextInt(3_000)));
    return random.nextInt(4) == 0 ? person.build() : person.put("city", text("c")).build();
  }

  private Document order() {
    return Document.builder().put("owner", text("p")).put("n", random.nextInt(1_000)).build();
  }

  private Key key(String prefix) {
    return Key.of(text(prefix));
  }

  private String text(String prefix) {
    return prefix + random.nextInt(9);
  }
}
