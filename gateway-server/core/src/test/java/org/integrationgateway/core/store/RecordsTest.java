package org.integrationgateway.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordsTest {
  private static final StoreSchema SCHEMA = StoreSchema.of("counters", KeyPath.of("id"));
  private static final Key KEY = Key.of("a");

  @TempDir private Path folder;
  private State state;
  private Records records;

  @BeforeEach
  void open() {
    var key = new EncryptionKey("k1", Secret.of("a root key of the test, longer than 32 bytes"));
    state = State.open(folder.resolve("gateway.db"), List.of(key), Clock.systemUTC());
    records = state.records(SCHEMA);
  }

  @AfterEach
  void close() {
    state.close();
  }

  private static Document counter(long count) {
    return Document.builder().put("id", "a").put("count", count).build();
  }

  @Test
  void replacesOnlyTheVersionThatWasRead() {
    var first = records.replace(KEY, 0, counter(1)).orElseThrow();
    assertThat(Records.version(first)).isEqualTo(1);
    assertThat(records.get(KEY)).contains(first);
    assertThat(records.replace(KEY, 1, counter(2))).isPresent();

    assertThat(records.replace(KEY, 1, counter(7))).isEmpty();
    assertThat(records.replace(KEY, 0, counter(8))).isEmpty();
    assertThat(records.get(KEY).orElseThrow().whole("count")).hasValue(2);
  }

  @Test
  void replacesNoRecordThatWasDeletedSince() {
    records.replace(KEY, 0, counter(1));
    records.write(store -> store.delete(KEY));
    assertThat(records.replace(KEY, 1, counter(2))).isEmpty();
    assertThat(records.get(KEY)).isEmpty();
  }

  @Test
  void letsOneOfManyWritersReplaceTheSameVersion() throws Exception {
    var threads = Executors.newFixedThreadPool(6);
    try {
      var start = new CyclicBarrier(6);
      List<Callable<Optional<Document>>> writers = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        long count = i;
        writers.add(
            () -> {
              start.await();
              return records.replace(KEY, 0, counter(count));
            });
      }
      int won = 0;
      for (var writer : threads.invokeAll(writers)) {
        won += writer.get().isPresent() ? 1 : 0;
      }
      assertThat(won).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }
}
