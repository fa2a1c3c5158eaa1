package org.integrationgateway.server.builtin.indexeddb.postgresql;

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
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.server.builtin.indexeddb.relational.Dialect;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables;

/** A PostgreSQL database, which several processes may share; all transactions serialisable. */
public final class PostgresqlEngine implements Engine {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_ATTEMPTS = 20;
  private static final long FIRST_PAUSE_NANOS = 500_000;

  private final PostgresqlDialect dialect;
  private final SharedShapes shapes = new SharedShapes();
  private final ReentrantLock unlucky = new ReentrantLock(true);
  private final HikariDataSource pool;
  private final UnaryOperator<Connection> around;
  private final SharedCommits shared;

  private PostgresqlEngine(
      PostgresqlDialect dialect, HikariDataSource pool, UnaryOperator<Connection> around) {
    this.dialect = dialect;
    this.pool = pool;
    this.around = around;
    this.shared = new SharedCommits(this::connection, Math.max(1, pool.getMaximumPoolSize() / 2));
  }

  /**
   * Connects, and makes the tables that are missing.
   *
   * @throws IndexedDbException {@code UNUSABLE} when it cannot be used or belongs to a newer
   *     version; {@code UNAVAILABLE} when it is not reached
   */
  public static PostgresqlEngine open(PostgresqlConfig config) {
    return open(config, UnaryOperator.identity());
  }

  /** The same, with something around each connection. */
  static PostgresqlEngine open(PostgresqlConfig config, UnaryOperator<Connection> around) {
    var dialect = new PostgresqlDialect(config.name());
    var engine = new PostgresqlEngine(dialect, pool(config), around);
    try {
      PostgresqlLayout.migrate(engine, config.name());
      return engine;
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static HikariDataSource pool(PostgresqlConfig config) {
    var hikari = new HikariConfig();
    hikari.setPoolName("postgresql");
    hikari.setJdbcUrl(config.url());
    config.user().ifPresent(hikari::setUsername);
    config.password().ifPresent(secret -> hikari.setPassword(secret.use(text -> text)));
    hikari.setMaximumPoolSize(config.poolSize());
    hikari.setMinimumIdle(Math.min(2, config.poolSize()));
    hikari.setConnectionTimeout(PATIENCE.toMillis());
    // The first connection tells why there is none, better than the pool does.
    hikari.setInitializationFailTimeout(-1);
    hikari.setConnectionInitSql(
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE");
    hikari.addDataSourceProperty("tcpKeepAlive", "true");
    hikari.addDataSourceProperty("ApplicationName", "integration-gateway");
    return new HikariDataSource(hikari);
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public Tables tables(List<String> wanted) {
    return sharing().tables(wanted);
  }

  @Override
  public <T> T single(Mode mode, Function<Session, T> work) {
    return again(
        () -> {
          try (var session = mode == Mode.READ_WRITE ? sharing() : borrow()) {
            return work.apply(session);
          }
        });
  }

  private Session sharing() {
    return new Session(shared, dialect, shapes);
  }

  @Override
  public <T> T run(Mode mode, Function<Session, Done<T>> work) {
    return again(
        () -> {
          try (var session = borrow()) {
            session.begin();
            return done(session, work);
          }
        });
  }

  private static <T> T done(Session session, Function<Session, Done<T>> work) {
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

  /** What failed is told by what is thrown already; the pool does not keep what is broken. */
  private static void rollback(Session session) {
    boolean doubted = session.doubted();
    try {
      session.rollback();
    } catch (IndexedDbException e) {
      if (!doubted) {
        throw e;
      }
    }
  }

  /** Those who met once go one after the other. */
  private <T> T again(Supplier<T> attempt) {
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

  private record ConnectionLease(Session own, Session session) implements Lease {
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

  private Session borrow() {
    return new Session(connection(), dialect, shapes);
  }

  private Connection connection() {
    try {
      return around.apply(pool.getConnection());
    } catch (SQLException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw dialect.failure(cause);
      }
      throw new IndexedDbException(
          Reason.UNAVAILABLE,
          "database %s gives no connection within %d s: %s"
              .formatted(dialect.database(), PATIENCE.toSeconds(), e.getMessage()),
          e);
    }
  }

  @Override
  public void tablesChanged() {
    shapes.forget();
  }

  @Override
  public void close() {
    pool.close();
  }
}
