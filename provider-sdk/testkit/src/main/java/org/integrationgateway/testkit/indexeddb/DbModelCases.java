package org.integrationgateway.testkit.indexeddb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Random requests, compared one by one with a model in memory. */
public interface DbModelCases extends DbCases {
  /** {@code -Dgateway.seed=N} replaces the default seeds. */
  String SEED = "gateway.seed";

  private static List<StoreSchema> shapes() {
    return List.of(
        StoreSchema.outOfLine(
            "loose",
            IndexSchema.of("a", KeyPath.of("a")),
            IndexSchema.multiEntry("many", KeyPath.of("b"))),
        StoreSchema.of(
                "auto",
                KeyPath.of("id"),
                IndexSchema.unique("a", KeyPath.of("a")),
                IndexSchema.of("ab", KeyPath.compound("a", "b")))
            .withKeyGenerator());
  }

  /** One case for each seed, named by it. */
  @TestFactory
  default List<DynamicTest> agreesWithAModel() {
    var given = Long.getLong(SEED);
    var seeds = given == null ? LongStream.rangeClosed(1, 4) : LongStream.of(given);
    return seeds
        .mapToObj(seed -> DynamicTest.dynamicTest(SEED + "=" + seed, () -> compare(seed)))
        .toList();
  }

  private void compare(long seed) {
    var model = new MemoryIndexedDb();
    for (var shape : shapes()) {
      if (database().store(shape.name()).isPresent()) {
        database().deleteStore(shape.name());
      }
      database().createStore(shape);
      model.createStore(shape);
    }
    var names = shapes().stream().map(StoreSchema::name).toList();
    var random = new RandomRequests(seed);
    for (int round = 0; round < 12; round++) {
      boolean commits = !random.oneIn(4);
      try (var actual = database().begin(Mode.READ_WRITE, names);
          var expected = model.begin(Mode.READ_WRITE, names)) {
        for (int step = 0; step < 25; step++) {
          var request = random.next(shapes());
          assertThat(request.outcome(actual))
              .as("-D%s=%d, round %d, step %d: %s", SEED, seed, round, step, request)
              .isEqualTo(request.outcome(expected));
        }
        if (commits) {
          actual.commit();
          expected.commit();
        }
      }
    }
    for (var name : names) {
      var query = Query.of(KeyRange.ALL);
      assertThat(database().<Object>read(name, store -> store.entries(query)))
          .as("-D%s=%d, in the end", SEED, seed)
          .isEqualTo(model.<Object>read(name, store -> store.entries(query)));
    }
  }
}
