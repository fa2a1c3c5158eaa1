package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.jspecify.annotations.Nullable;

/** The common parts of the cases of the database contract. */
public interface DbCases {
  /** The database to test, empty at the beginning of each case. */
  IndexedDb database();

  /** A document of members, given as name and value in turn. */
  static Document doc(@Nullable Object... members) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    for (int i = 0; i < members.length; i += 2) {
      map.put(String.valueOf(members[i]), members[i + 1]);
    }
    return Document.of(map);
  }

  /** The members {@code id} of documents. */
  static List<String> ids(List<Document> documents) {
    return documents.stream().map(document -> document.text("id").orElse("-")).toList();
  }

  /** Keys as texts or numbers, for short expectations. */
  static List<Object> plain(List<Key> keys) {
    return keys.stream().map(DbCases::plain).toList();
  }

  static Object plain(Key key) {
    if (key instanceof Key.Text text) {
      return text.value();
    }
    return key instanceof Key.Number number && number.value() == Math.rint(number.value())
        ? (Object) (int) number.value()
        : key;
  }

  static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            IndexedDbException.class,
            failure -> {
              assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason);
              assertThat(failure.getMessage()).isNotBlank();
            });
  }

  /** Changes one store in a transaction of its own. */
  default void change(String store, Change change) {
    database()
        .write(
            store,
            records -> {
              change.in(records);
              return true;
            });
  }

  /** Reads one store in a transaction of its own. */
  default void look(String store, Change change) {
    database()
        .read(
            store,
            records -> {
              change.in(records);
              return true;
            });
  }

  default long count(String store) {
    return database()
        .<Long>transaction(
            Mode.READ_ONLY, List.of(store), tx -> tx.store(store).count(KeyRange.ALL));
  }

  /** An action on a store. */
  @FunctionalInterface
  interface Change {
    void in(ObjectStore store);
  }

  /** Runs the same action on several threads at once; returns all results. */
  static <T> List<T> together(int threads, Callable<T> work) throws Exception {
    var pool = Executors.newFixedThreadPool(threads);
    var start = new CyclicBarrier(threads);
    try {
      List<Future<T>> running =
          IntStream.range(0, threads)
              .mapToObj(
                  i ->
                      pool.submit(
                          () -> {
                            start.await();
                            return work.call();
                          }))
              .toList();
      var results = new ArrayList<T>();
      for (var each : running) {
        results.add(each.get(60, TimeUnit.SECONDS));
      }
      return results;
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof Exception cause ? cause : failure;
    } finally {
      pool.shutdownNow();
    }
  }
}
