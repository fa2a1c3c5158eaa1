package org.integrationgateway.it.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.sdk.Secret;

/**
 * Measures the embedded database providers, called as objects, against plain JDBC on the same
 * engine, disk and durability (SQLite: write-ahead log, {@code synchronous=FULL}; PostgreSQL: as it
 * comes), in turns, in the same run:
 *
 * <ul>
 *   <li>point read: one record by its key, by 1 thread;
 *   <li>index range read: the 100 records between two index keys, in their order, each with index
 *       key, own key and value, by 1 thread;
 *   <li>durable put: one record replaced in a transaction of its own, which is on disk when the
 *       call returns, by 1 thread and by 64.
 * </ul>
 *
 * <p>Provider requests are those of {@code IndexedDb.records}, serialisable, with all of W3C's
 * rules and PostgreSQL's default pool; what plain JDBC does is told by {@link JdbcItems}. Both
 * encode and decode values by the same code, so that this is not what is compared. A phase is cut
 * into slices that alternate between the two; rates are medians of slices, and the ratio is that of
 * each slice and its neighbour, so that other load of the machine affects both. Arguments: the
 * folder for databases and report, seconds per phase (default 10).
 */
final class DatabaseBenchmark {
  private static final int SLICES = 50;
  private static final int WARM_UP = 10;
  private static final int TOGETHER = 100;
  private static final int WRITERS = 64;

  private final Duration slice;
  private final List<DatabaseReport.Row> rows = new ArrayList<>();

  private DatabaseBenchmark(Duration slice) {
    this.slice = slice;
  }

  public static void main(String[] arguments) throws Exception {
    var reports = Files.createDirectories(Path.of(arguments[0]));
    var phase = Duration.ofSeconds(arguments.length > 1 ? Long.parseLong(arguments[1]) : 10);
    // Not among temporary files, which may be in memory.
    var folder = Files.createTempDirectory(reports, "databases-");
    try {
      var benchmark = new DatabaseBenchmark(phase.dividedBy(SLICES));
      benchmark.sqlite(folder);
      benchmark.postgresql(folder);
      var report = new DatabaseReport(phase, benchmark.rows);
      System.out.println(report.table());
      Files.writeString(reports.resolve("database-bench.json"), report.json());
    } finally {
      Benchmark.delete(folder);
    }
  }

  private void sqlite(Path folder) throws Exception {
    var url =
        "jdbc:sqlite:%s?journal_mode=WAL&synchronous=FULL".formatted(folder.resolve("plain.db"));
    try (var provider = new ProviderItems(SqliteIndexedDb.open(folder.resolve("provider.db")));
        var jdbc =
            new JdbcItems(
                () -> DriverManager.getConnection(url),
                new JdbcItems.Tables("BLOB", " WITHOUT ROWID", true))) {
      provider.fill();
      jdbc.fill();
      compare("SQLite", provider, jdbc);
    }
  }

  private void postgresql(Path folder) throws Exception {
    try (var server =
        EmbeddedPostgres.builder().setDataDirectory(folder.resolve("postgresql")).start()) {
      execute(server.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE provider");
      execute(server.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE plain");
      var config =
          new PostgresqlConfig(
              server.getJdbcUrl("postgres", "provider"),
              Optional.of("postgres"),
              Optional.of(Secret.of("postgres")),
              PostgresqlConfig.POOL_SIZE);
      var url = server.getJdbcUrl("postgres", "plain");
      try (var provider = new ProviderItems(PostgresqlIndexedDb.open(config));
          var jdbc =
              new JdbcItems(
                  () -> DriverManager.getConnection(url),
                  new JdbcItems.Tables("bytea", "", false))) {
        provider.fill();
        jdbc.fill();
        for (var each : List.of(config.url(), url)) {
          execute(each, "VACUUM ANALYZE");
        }
        execute(url, "CHECKPOINT");
        compare("PostgreSQL", provider, jdbc);
      }
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** One request with an answer that is right. */
  @FunctionalInterface
  private interface Request {
    boolean ask(Items.Requests requests, int number) throws Exception;
  }

  private void compare(String engine, Items provider, Items jdbc) {
    Request read = (requests, number) -> requests.get(Items.key(number)).has("name");
    Request range =
        (requests, number) -> {
          long from = Math.min(number, Items.COUNT - TOGETHER);
          return requests.range(from, from + TOGETHER).size() == TOGETHER;
        };
    Request put =
        (requests, number) -> {
          requests.put(Items.key(number), Items.value(number, number));
          return true;
        };
    compare(engine + " point read", 1, read, provider, jdbc);
    compare(engine + " range of 100", 1, range, provider, jdbc);
    compare(engine + " put", 1, put, provider, jdbc);
    compare(engine + " put by 64", WRITERS, put, provider, jdbc);
  }

  private void compare(String name, int threads, Request request, Items provider, Items jdbc) {
    var ours = new Load(target(provider, request), threads);
    var bare = new Load(target(jdbc, request), threads);
    ours.saturate(slice.multipliedBy(WARM_UP));
    bare.saturate(slice.multipliedBy(WARM_UP));
    var outcomes = new ArrayList<DatabaseReport.Pair>();
    for (int i = 0; i < SLICES; i++) {
      outcomes.add(new DatabaseReport.Pair(ours.saturate(slice), bare.saturate(slice)));
    }
    rows.add(new DatabaseReport.Row(name, outcomes));
  }

  private static Load.Target target(Items items, Request request) {
    return () -> {
      try {
        return connection(items.open(), request);
      } catch (Exception e) {
        throw new IOException(e);
      }
    };
  }

  private static Load.Connection connection(Items.Requests requests, Request request) {
    return new Load.Connection() {
      @Override
      public boolean ask() throws IOException {
        try {
          return request.ask(requests, ThreadLocalRandom.current().nextInt(Items.COUNT));
        } catch (Exception e) {
          throw new IOException(e);
        }
      }

      @Override
      public void close() {
        requests.close();
      }
    };
  }
}
