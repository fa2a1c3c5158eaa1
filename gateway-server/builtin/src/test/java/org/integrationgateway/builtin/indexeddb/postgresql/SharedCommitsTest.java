package org.integrationgateway.builtin.indexeddb.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SharedCommitsTest {
  private static final int WRITERS = 32;
  private static final int EACH = 40;
  private static final String INSERT = "INSERT INTO t (k, n) VALUES (?, ?)";

  private final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger opened = new AtomicInteger();
  private String url = "";
  private SharedCommits shared;

  @BeforeEach
  void createTable() throws SQLException {
    url = Postgres.shared().database().url();
    shared = new SharedCommits(this::connection, 1);
    shared.update("CREATE TABLE t (k bytea PRIMARY KEY, n INTEGER CHECK (n % 7 <> 3))");
    opened.set(0);
  }

  private Connection connection() {
    opened.incrementAndGet();
    try {
      return DriverManager.getConnection(url);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void insert(int key, int n) {
    try {
      assertThat(shared.update(INSERT, key(key), n)).isEqualTo(1);
      assertThat(acknowledged.add(n)).isTrue();
    } catch (SQLException | IllegalStateException e) {
      refused.incrementAndGet();
    }
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  private Set<Integer> stored() throws SQLException {
    return Set.copyOf(shared.query("SELECT n FROM t", row -> row.getInt(1)));
  }

  @Test
  void storesWithOneCommitWhatArrivesTogether() throws Exception {
    byWriters((writer, i) -> insert(number(writer, i), 7 * number(writer, i)));
    int commits = opened.get();
    assertThat(acknowledged).hasSize(WRITERS * EACH);
    assertThat(stored()).isEqualTo(acknowledged);
    assertThat(commits).isLessThan(WRITERS * EACH / 2);
  }

  @Tag("nightly")
  @Test
  void refusesWhatFailsAndStoresWhatWentWithIt() throws Exception {
    byWriters((writer, i) -> insert(number(writer, i), number(writer, i)));
    assertThat(stored()).isEqualTo(acknowledged).noneMatch(n -> n % 7 == 3);
    assertThat(refused.get() + acknowledged.size()).isEqualTo(WRITERS * EACH);
  }

  @Test
  @Tag("nightly")
  void letsOneOfManyHaveAKey() throws Exception {
    byWriters((writer, i) -> insert(i, 7 * number(writer, i)));
    assertThat(acknowledged).hasSize(EACH);
    assertThat(stored()).isEqualTo(acknowledged);
  }

  @Test
  void tellsEverybodyThatTheDatabaseIsAway() throws Exception {
    url = "jdbc:postgresql://127.0.0.1:1/none";
    var failures = new AtomicInteger();
    byWriters(
        (writer, i) -> {
          try {
            shared.update(INSERT, key(number(writer, i)), 0);
          } catch (SQLException | IllegalStateException e) {
            failures.incrementAndGet();
          }
        });
    assertThat(failures).hasValue(WRITERS * EACH);
  }

  @Test
  void keepsWhatItAcknowledgedWhenConnectionsBreak() throws Exception {
    byWriters(
        (writer, i) -> {
          if (writer == 0 && i % 4 == 0) {
            breakConnections();
          }
          insert(number(writer, i), 7 * number(writer, i));
        });
    assertThat(acknowledged).isNotEmpty();
    assertThat(stored()).containsAll(acknowledged);
  }

  private void breakConnections() throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()");
    }
  }

  private static int number(int writer, int i) {
    return writer * EACH + i;
  }

  @FunctionalInterface
  private interface Work {
    void run(int writer, int i) throws SQLException;
  }

  private static void byWriters(Work work) throws Exception {
    var pool = Executors.newFixedThreadPool(WRITERS);
    var start = new CountDownLatch(1);
    try {
      var running = new ArrayList<Future<?>>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int mine = writer;
        running.add(
            pool.submit(
                () -> {
                  start.await();
                  for (int i = 0; i < EACH; i++) {
                    work.run(mine, i);
                  }
                  return mine;
                }));
      }
      start.countDown();
      for (var each : running) {
        each.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
