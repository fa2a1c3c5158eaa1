package org.integrationgateway.testkit.indexeddb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.Cursor;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;

/** Random requests of all kinds, with few different keys, so that they affect the same records. */
final class RandomRequests {
  private final Random random;
  private final RandomKeys keys;

  RandomRequests(long seed) {
    random = new Random(seed);
    keys = new RandomKeys(random);
  }

  boolean oneIn(int number) {
    return random.nextInt(number) == 0;
  }

  /** A request that can be put to several databases. */
  record Request(String what, String store, Function<ObjectStore, @Nullable Object> work) {
    /** The result, or the reason of the refusal. */
    Object outcome(Transaction transaction) {
      try {
        return Optional.ofNullable(work.apply(transaction.store(store)));
      } catch (IndexedDbException refused) {
        return refused.reason();
      }
    }

    @Override
    public String toString() {
      return what + " in '" + store + "'";
    }
  }

  Request next(List<StoreSchema> shapes) {
    var shape = shapes.get(random.nextInt(shapes.size()));
    var store = shape.name();
    var key = keys.next();
    var value = value(key, shape);
    var range = range();
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3 ->
          new Request("put " + key + value.members(), store, s -> written(s, key, value, true));
      case 4, 5, 6 ->
          new Request("add " + key + value.members(), store, s -> written(s, key, value, false));
      case 7 -> new Request("delete " + key, store, s -> s.delete(key));
      case 8 -> oneIn(3) ? deletion(store, range) : read(shape, range);
      case 9 -> new Request("get " + key, store, s -> s.get(key));
      case 10 -> {
        var index = index(shape);
        yield new Request(
            "get by " + index + " " + key, store, s -> List.of(source(s, index).getKey(key)));
      }
      case 11 -> {
        var index = index(shape);
        yield new Request("count " + index + range, store, s -> source(s, index).count(range));
      }
      case 12, 13 -> walk(shape, range);
      default -> read(shape, range);
    };
  }

  private static Object written(ObjectStore store, Key key, Document value, boolean replace) {
    if (store.schema().keyPath().isPresent()) {
      return replace ? store.put(value) : store.add(value);
    }
    if (replace) {
      store.put(key, value);
    } else {
      store.add(key, value);
    }
    return key;
  }

  private static Request deletion(String store, KeyRange range) {
    return new Request("delete " + range, store, s -> s.delete(range));
  }

  private Request read(StoreSchema shape, KeyRange range) {
    var index = index(shape);
    var query = Query.of(range).direction(direction()).limit(1 + random.nextInt(20));
    if (oneIn(3)) {
      query = query.withoutValues();
    }
    if (oneIn(3) && !query.direction().unique()) {
      var place = keys.next();
      var own = index.isEmpty() ? place : keys.next();
      query = query.from(new Query.Start(place, own, oneIn(2)));
    }
    var wanted = query;
    return new Request(
        "entries of '" + index + "' " + query, shape.name(), s -> source(s, index).entries(wanted));
  }

  /** Some steps of a cursor, each with the record found. */
  private Request walk(StoreSchema shape, KeyRange range) {
    var index = index(shape);
    var direction = direction();
    long seed = random.nextLong();
    return new Request(
        "cursor over '%s' %s %s by %d".formatted(index, range, direction, seed),
        shape.name(),
        s -> steps(source(s, index).openCursor(range, direction), new Random(seed)));
  }

  private static List<Object> steps(Cursor cursor, Random random) {
    var keys = new RandomKeys(random);
    var seen = new ArrayList<Object>();
    for (int step = 0; step < 12 && cursor.hasRecord(); step++) {
      seen.add(List.of(cursor.key(), cursor.primaryKey(), cursor.value()));
      int choice = random.nextInt(8);
      var key = keys.next();
      var other = keys.next();
      try {
        switch (choice) {
          case 0 -> cursor.delete();
          case 1 -> cursor.update(cursor.value().with("c", (long) step));
          case 2 -> seen.add(cursor.proceedTo(key));
          case 3 -> seen.add(cursor.proceedTo(key, other));
          case 4 -> seen.add(cursor.advance(1 + random.nextInt(3)));
          default -> seen.add(cursor.proceed());
        }
      } catch (IndexedDbException refused) {
        seen.add(refused.reason());
      }
    }
    return seen;
  }

  private static Source source(ObjectStore store, String index) {
    return index.isEmpty() ? store : store.index(index);
  }

  private String index(StoreSchema shape) {
    int which = random.nextInt(shape.indexes().size() + 1);
    return which == 0 ? "" : shape.indexes().get(which - 1).name();
  }

  private Direction direction() {
    return Direction.values()[random.nextInt(4)];
  }

  private Document value(Key key, StoreSchema shape) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    if (shape.keyPath().isPresent() && !oneIn(3)) {
      members.put("id", RandomKeys.value(key));
    }
    if (!oneIn(4)) {
      members.put("a", oneIn(6) ? null : RandomKeys.value(keys.next()));
    }
    if (!oneIn(4)) {
      members.put(
          "b",
          oneIn(2)
              ? RandomKeys.value(keys.next())
              : List.of(RandomKeys.value(keys.next()), true, RandomKeys.value(keys.next())));
    }
    members.put("n", random.nextLong());
    return Document.of(members);
  }

  private KeyRange range() {
    var one = keys.next();
    var two = keys.next();
    var low = one.compareTo(two) <= 0 ? one : two;
    var high = one.compareTo(two) <= 0 ? two : one;
    boolean same = low.equals(high);
    return switch (random.nextInt(6)) {
      case 0 -> KeyRange.atLeast(low);
      case 1 -> KeyRange.above(low);
      case 2 -> KeyRange.atMost(high);
      case 3 -> KeyRange.below(high);
      case 4 -> KeyRange.ALL;
      default -> KeyRange.between(low, !same && oneIn(2), high, !same && oneIn(2));
    };
  }
}
