package org.integrationgateway.builtin.indexeddb.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Done;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig.TransactionMode;

class SqliteWriterTest {
  private static final int THREADS = 16;
  private static final byte[] LARGE = new byte[20_000];

  @TempDir private Path folder;
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger pages = new AtomicInteger(1_000_000);
  private SqliteWriter writer;

  @BeforeEach
  void open() {
    writer = new SqliteWriter(this::session, Duration.ofSeconds(10));
    writer.run(
        session -> {
          session.update("CREATE TABLE t (n INTEGER, v BLOB)");
          return new Done<>(true, true);
        });
  }

  @AfterEach
  void close() {
    writer.close();
  }

  /** A session on a disk with a limited number of pages. */
  private DatabaseSession session() {
    opened.incrementAndGet();
    var file = folder.resolve("test.db");
    var session =
        new DatabaseSession(
            SqliteEngine.connect(file, TransactionMode.IMMEDIATE),
            new SqliteDialect(file),
            new SqliteTables(new AtomicLong()));
    session.query("PRAGMA max_page_count = " + pages.get(), row -> row.getLong(1));
    return session;
  }

  private void insert(int n, byte[] value) {
    writer.run(
        session ->
            new Done<>(session.update("INSERT INTO t (n, v) VALUES (?, ?)", n, value), true));
  }

  private Set<Integer> stored() {
    try (var session = session()) {
      return Set.copyOf(session.query("SELECT n FROM t", row -> row.getInt(1)));
    }
  }

  @Test
  void acknowledgesExactlyWhatIsStoredOnADiskThatFillsUp() throws Exception {
    writer.close();
    pages.set(100);
    writer = new SqliteWriter(this::session, Duration.ofSeconds(10));
    var acknowledged = ConcurrentHashMap.<Integer>newKeySet();
    var refused = new AtomicInteger();
    var numbers = new AtomicInteger();
    var pool = Executors.newFixedThreadPool(THREADS);
    try {
      var running = new ArrayList<Future<?>>();
      for (int i = 0; i < THREADS; i++) {
        running.add(
            pool.submit(
                () -> {
                  for (int left = 20; left > 0; left--) {
                    int n = numbers.incrementAndGet();
                    try {
                      insert(n, LARGE);
                      acknowledged.add(n);
                    } catch (IndexedDbException e) {
                      assertThat(e.reason()).isEqualTo(IndexedDbException.Reason.UNAVAILABLE);
                      refused.incrementAndGet();
                    }
                  }
                }));
      }
      for (var each : running) {
        each.get(30, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(acknowledged).isNotEmpty();
    assertThat(refused).hasPositiveValue();
    assertThat(stored()).isEqualTo(acknowledged);
  }

  @Test
  void goesOnWithAnotherConnectionWhenItsOwnFails() {
    insert(1, LARGE);
    int before = opened.get();
    try {
      writer.run(
          session -> {
            session.close();
            return new Done<>(session.update("INSERT INTO t (n) VALUES (2)"), true);
          });
    } catch (IndexedDbException e) {
      assertThat(e.reason()).isEqualTo(IndexedDbException.Reason.UNAVAILABLE);
    }
    insert(3, LARGE);
    assertThat(opened.get()).isEqualTo(before + 1);
    assertThat(stored()).containsExactlyInAnyOrder(1, 3);
  }
}
