package org.integrationgateway.builtin.indexeddb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Many writers at once, who share commits where that is possible. Each transaction writes its mark
 * to four stores, and counts itself, after a single write.
 */
record Writers(String name, int count, int each) {
  private static final List<String> SCOPE = List.of("people", "orders", "log", "plain");
  private static final String SINGLE = "single ";
  private static final Key COUNTER = Key.of("counter");

  /** Writes, and reports each acknowledged mark. A refused writer continues with the next mark. */
  void write(IndexedDb database, Consumer<String> acknowledged) throws Exception {
    var threads = Executors.newFixedThreadPool(count);
    try {
      var writers = new ArrayList<Callable<Boolean>>();
      for (int i = 0; i < count; i++) {
        var writer = name + "w" + i;
        writers.add(() -> write(database, writer, acknowledged));
      }
      for (var writer : threads.invokeAll(writers)) {
        writer.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean write(IndexedDb database, String writer, Consumer<String> acknowledged) {
    for (int i = 0; i < each; i++) {
      var mark = writer + "-" + i;
      try {
        database.records("single").put(Key.of(mark), Document.EMPTY);
        acknowledged.accept(SINGLE + mark);
        database.transaction(Mode.READ_WRITE, SCOPE, tx -> mark(tx, mark));
        acknowledged.accept(mark);
      } catch (IndexedDbException refused) {
        if (refused.reason() != IndexedDbException.Reason.UNAVAILABLE) {
          throw refused;
        }
      }
    }
    return true;
  }

  private static boolean mark(Transaction tx, String mark) {
    tx.store("people")
        .put(
            Document.builder()
                .put("id", mark)
                .put("email", mark)
                .put("country", "c")
                .put("city", mark)
                .put("tags", List.of(mark, "all"))
                .build());
    tx.store("orders").add(Document.builder().put("owner", mark).build());
    tx.store("log").add(Document.builder().put("mark", mark).build());
    var plain = tx.store("plain");
    long before = plain.get(COUNTER).map(known -> known.whole("n").orElseThrow()).orElse(0L);
    plain.put(COUNTER, Document.builder().put("n", before + 1).build());
    return true;
  }

  /** Requires each mark in all stores or in none, and every acknowledged mark in all. */
  static void check(Contents contents, Set<String> acknowledged) {
    var people = marks(contents, "people", "id");
    assertThat(contents.stores().get("single").records())
        .extracting(each -> SINGLE + ((Key.Text) each.key()).value())
        .containsAll(acknowledged.stream().filter(mark -> mark.startsWith(SINGLE)).toList());
    assertThat(people)
        .containsAll(acknowledged.stream().filter(mark -> !mark.startsWith(SINGLE)).toList());
    for (var other : List.of(marks(contents, "orders", "owner"), marks(contents, "log", "mark"))) {
      assertThat(other).isEqualTo(people);
    }
    long counted =
        contents.stores().get("plain").records().stream()
            .map(Entry::value)
            .mapToLong(counter -> counter.whole("n").orElseThrow())
            .sum();
    assertThat(counted).isEqualTo(people.size());
  }

  private static Set<String> marks(Contents contents, String store, String member) {
    var records = contents.stores().get(store).records();
    var marks =
        records.stream()
            .map(each -> each.value().text(member).orElseThrow())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(marks).as("one record of '%s' for each", store).hasSameSizeAs(records);
    return marks;
  }
}
