package org.integrationgateway.builtin.indexeddb.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.builtin.indexeddb.migration.FormatWindow;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.SqlDialect;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** A PostgreSQL database, which several processes may share; all transactions serialisable. */
public final class PostgresqlEngine implements DatabaseEngine {
  /** How long a caller waits for a connection while all are in use, and for the first one. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** How long a caller waits for the pool before it asks again whether the database answers. */
  private static final Duration ATTEMPT = Duration.ofMillis(500);

  /** How long a caller waits for the end of an outage that has just begun. */
  private static final Duration LONGEST_OUTAGE_WAIT = Duration.ofMillis(800);

  private static final Duration CHECK = Duration.ofMillis(400);
  private static final String NO_CONNECTION = "08001";
  private static final int MOST_ATTEMPTS = 20;

  private static final long FIRST_PAUSE_NANOS = 500_000;

  private final PostgresqlDialect dialect;
  private final SharedTables shapes = new SharedTables();
  private final ReentrantLock unlucky = new ReentrantLock(true);
  private final ServerConnections server;
  private final HikariDataSource pool;
  private final DatabaseProbe probe;
  private final UnaryOperator<Connection> around;
  private final SharedCommits shared;
  private volatile boolean opened;

  private PostgresqlEngine(
      PostgresqlDialect dialect, PostgresqlConfig config, UnaryOperator<Connection> around) {
    this.server = new ServerConnections(config, TIMEOUT);
    this.dialect = dialect;
    this.pool = pool(config, server);
    this.probe = new DatabaseProbe(dialect.database(), server, this::isUsed, this::isEmpty);
    this.around = around;
    this.shared = new SharedCommits(this::connection, Math.max(1, pool.getMaximumPoolSize() / 2));
  }

  /**
   * Connects, and creates missing tables.
   *
   * @throws IndexedDbException {@code UNUSABLE} when it cannot be used or belongs to a newer
   *     version; {@code UNAVAILABLE} when it is not reachable
   */
  public static PostgresqlEngine open(PostgresqlConfig config) {
    return open(config, UnaryOperator.identity());
  }

  /** Connects as a program of other formats, for tests. */
  static PostgresqlEngine open(PostgresqlConfig config, FormatWindow window) {
    return open(config, UnaryOperator.identity(), window);
  }

  /** Connects with a wrapper around each connection, for tests. */
  static PostgresqlEngine open(PostgresqlConfig config, UnaryOperator<Connection> around) {
    return open(config, around, FormatWindow.CURRENT);
  }

  private static PostgresqlEngine open(
      PostgresqlConfig config, UnaryOperator<Connection> around, FormatWindow window) {
    var dialect = new PostgresqlDialect(config.name());
    var engine = new PostgresqlEngine(dialect, config, around);
    try {
      engine.checkPooler();
      PostgresqlLayout.migrate(engine, config.name(), window);
      engine.opened = true;
      engine.probe.start();
      return engine;
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  /**
   * A session that only reads.
   *
   * @param patience of the login and of each query
   * @throws IndexedDbException when the server does not answer, or refuses
   */
  public static DatabaseSession readOnly(PostgresqlConfig config, Duration patience) {
    var dialect = new PostgresqlDialect(config.name());
    try {
      var connection = new ServerConnections(config, patience).impatient(patience);
      connection.setReadOnly(true);
      return new DatabaseSession(connection, dialect, new SharedTables());
    } catch (SQLException e) {
      throw dialect.failure(e);
    }
  }

  private static HikariDataSource pool(PostgresqlConfig config, ServerConnections server) {
    var hikari = new HikariConfig();
    hikari.setPoolName("postgresql");
    hikari.setDataSource(server);
    hikari.setMaximumPoolSize(config.poolSize());
    // A pool that keeps idle connections pauses for seconds between attempts to replace them, and
    // that is how much later than the database it would be back.
    hikari.setMinimumIdle(0);
    hikari.setConnectionTimeout(ATTEMPT.toMillis());
    hikari.setValidationTimeout(CHECK.toMillis());
    // The failure of the first connection has the reason; the pool's failure does not.
    hikari.setInitializationFailTimeout(-1);
    hikari.setConnectionInitSql(
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE");
    return new HikariDataSource(hikari);
  }

  private void checkPooler() {
    // Waits as a caller does while the server accepts no connection.
    borrow().close();
    try {
      PoolerCheck.run(server, dialect.database());
    } catch (SQLException e) {
      throw dialect.failure(e);
    }
  }

  @Override
  public SqlDialect dialect() {
    return dialect;
  }

  @Override
  public StoreTables tables(List<String> wanted) {
    return sharing().tables(wanted);
  }

  @Override
  public <T> T single(Mode mode, Function<DatabaseSession, T> work) {
    return again(
        () -> {
          try (var session = mode == Mode.READ_WRITE ? sharing() : borrow()) {
            return work.apply(session);
          }
        });
  }

  private DatabaseSession sharing() {
    return new DatabaseSession(shared, dialect, shapes);
  }

  @Override
  public <T> T run(Mode mode, Function<DatabaseSession, Done<T>> work) {
    return again(
        () -> {
          try (var session = borrow()) {
            session.begin();
            return done(session, work);
          }
        });
  }

  private static <T> T done(DatabaseSession session, Function<DatabaseSession, Done<T>> work) {
    boolean committed = false;
    try {
      var done = work.apply(session);
      session.checkTrusted();
      if (done.keep()) {
        session.commit();
        committed = true;
      }
      return done.result();
    } finally {
      if (!committed) {
        rollback(session);
      }
    }
  }

  /**
   * Rolls back. A failure is ignored: the original failure is thrown already, and the pool discards
   * broken connections.
   */
  private static void rollback(DatabaseSession session) {
    boolean doubted = session.doubted();
    try {
      session.rollback();
    } catch (IndexedDbException e) {
      if (!doubted) {
        throw e;
      }
    }
  }

  /** Executes attempts that had a conflict one after the other. */
  private <T> T again(Supplier<T> attempt) {
    return ProcessorPlace.without(() -> repeated(attempt));
  }

  private <T> T repeated(Supplier<T> attempt) {
    try {
      return attempt.get();
    } catch (IndexedDbException conflict) {
      if (conflict.reason() != Reason.CONFLICT) {
        throw conflict;
      }
    }
    unlucky.lock();
    try {
      for (int i = 1; ; i++) {
        try {
          return attempt.get();
        } catch (IndexedDbException conflict) {
          if (conflict.reason() != Reason.CONFLICT || i == MOST_ATTEMPTS) {
            throw conflict;
          }
        }
        LockSupport.parkNanos(
            ThreadLocalRandom.current().nextLong(FIRST_PAUSE_NANOS << Math.min(i, 6)));
      }
    } finally {
      unlucky.unlock();
    }
  }

  @Override
  public Lease open(Mode mode) {
    var own = borrow();
    try {
      own.begin();
    } catch (RuntimeException e) {
      own.close();
      throw e;
    }
    return new ConnectionLease(own, own.lent());
  }

  private record ConnectionLease(DatabaseSession own, DatabaseSession session) implements Lease {
    @Override
    public void commit() {
      try (own) {
        own.commit();
      }
    }

    @Override
    public void rollback() {
      try (own) {
        own.rollback();
      }
    }
  }

  private DatabaseSession borrow() {
    return new DatabaseSession(connection(), dialect, shapes);
  }

  private Connection connection() {
    long began = System.nanoTime();
    while (true) {
      var outage = probe.outage(began + LONGEST_OUTAGE_WAIT.toNanos());
      if (outage.isPresent()) {
        throw dialect.failure(outage.get());
      }
      try {
        return around.apply(pool.getConnection());
      } catch (SQLException e) {
        boolean isLate = System.nanoTime() - began >= TIMEOUT.toNanos();
        if (isLate || !mayWait(e) || pool.isClosed()) {
          throw noConnection(e);
        }
        if (opened && isEmpty() && e.getCause() instanceof SQLException cause) {
          probe.refused(cause);
        }
      }
    }
  }

  /**
   * Whether a later attempt may get a connection: they are in use, here or at the server, or the
   * probe is about to find out that the database is away.
   */
  private boolean mayWait(SQLException failure) {
    return !opened
        || !(failure.getCause() instanceof SQLException cause)
        || PostgresqlFailures.isFull(cause)
        || PostgresqlFailures.isAway(cause);
  }

  private boolean isUsed() {
    var counts = pool.getHikariPoolMXBean();
    return counts.getActiveConnections() > 0 || counts.getThreadsAwaitingConnection() > 0;
  }

  private boolean isEmpty() {
    return pool.getHikariPoolMXBean().getTotalConnections() == 0;
  }

  private boolean allInUse() {
    return pool.getHikariPoolMXBean().getActiveConnections() >= pool.getMaximumPoolSize();
  }

  private IndexedDbException noConnection(SQLException failure) {
    if (!pool.isClosed() && allInUse()) {
      return new IndexedDbException(
          Reason.UNAVAILABLE,
          "all %d connections to database %s are in use for longer than %d s"
              .formatted(pool.getMaximumPoolSize(), dialect.database(), TIMEOUT.toSeconds()),
          failure);
    }
    if (failure.getCause() instanceof SQLException cause) {
      return dialect.failure(cause);
    }
    return dialect.failure(
        new SQLException(
            "it accepts no connection: " + failure.getMessage(), NO_CONNECTION, failure));
  }

  @Override
  public void tablesChanged() {
    shapes.forget();
  }

  @Override
  public void close() {
    probe.close();
    pool.close();
  }
}
