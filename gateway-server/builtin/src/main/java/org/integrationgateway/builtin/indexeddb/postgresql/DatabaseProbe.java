package org.integrationgateway.builtin.indexeddb.postgresql;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the database on a connection of its own whether it answers, while callers wait for it. When
 * it does not, the sockets of all connections are closed, so that no caller waits longer, and later
 * callers are refused at once until it answers again. A server that is paused keeps its connections
 * open: only a question finds out.
 */
final class DatabaseProbe implements AutoCloseable {
  private static final Duration BEAT = Duration.ofMillis(50);
  private static final Duration ANSWER = Duration.ofMillis(600);

  /**
   * A timeout that comes later than this was delayed by this process: its machine is overloaded.
   */
  private static final Duration LATE = Duration.ofMillis(200);

  /** Callers wait for the end of an outage that is younger, such as the restart of a proxy. */
  private static final Duration BLIP = Duration.ofMillis(600);

  private static final String LOST = "08006";
  private static final Logger log = LoggerFactory.getLogger(DatabaseProbe.class);

  private final String database;
  private final ServerConnections server;
  private final BooleanSupplier isUsed;
  private final BooleanSupplier isEmpty;
  private final ScheduledThreadPoolExecutor clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private volatile @Nullable Outage outage;
  private volatile @Nullable Connection own;

  /** A single quick statement is no reason to ask: callers wait for longer than a beat. */
  private boolean wasUsed;

  private record Outage(SQLException why, long since) {
    long age() {
      return System.nanoTime() - since;
    }
  }

  /**
   * @param database named in messages
   * @param isUsed whether callers wait for the database
   * @param isEmpty whether callers have no connection that they could use one after the other
   */
  DatabaseProbe(
      String database, ServerConnections server, BooleanSupplier isUsed, BooleanSupplier isEmpty) {
    this.database = database;
    this.server = server;
    this.isUsed = isUsed;
    this.isEmpty = isEmpty;
    this.clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              var thread = new Thread(task, "postgresql-probe");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    clock.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
  }

  void start() {
    clock.scheduleWithFixedDelay(this::beat, 0, BEAT.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Why the database does not answer, once an outage is older than a blip; empty when it answers.
   *
   * @param latest how long a caller may wait for the end of an outage, in the terms of {@link
   *     System#nanoTime()}
   */
  Optional<SQLException> outage(long latest) {
    if (outage == null) {
      return Optional.empty();
    }
    lock.lock();
    try {
      while (true) {
        var now = outage;
        if (now == null) {
          return Optional.empty();
        }
        long left = Math.min(BLIP.toNanos() - now.age(), latest - System.nanoTime());
        if (left <= 0) {
          return Optional.of(now.why());
        }
        answered.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new SQLException("interrupted while waiting for the database", LOST, e));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Begins an outage when the server has no connection left for callers that have none: they would
   * wait for one that no caller returns. Its end is one more connection.
   */
  void refused(SQLException why) {
    if (PostgresqlFailures.isFull(why) && outage == null) {
      clock.execute(() -> failed(why));
    }
  }

  private void beat() {
    try {
      if (outage != null) {
        askAnew();
        ended();
      } else {
        boolean usedBefore = wasUsed;
        wasUsed = isUsed.getAsBoolean();
        if (usedBefore && wasUsed) {
          ask();
        }
      }
    } catch (SQLException e) {
      failed(e);
    } catch (RuntimeException e) {
      log.warn("database {} cannot be probed", database, e);
    }
  }

  private void failed(SQLException why) {
    if (PostgresqlFailures.isAway(why)) {
      lasts(why);
      server.abort();
    } else if (PostgresqlFailures.isFull(why) && isEmpty.getAsBoolean()) {
      lasts(why);
    } else {
      // A refusal is an answer too: the pool meets it, and its callers are told.
      ended();
    }
  }

  private void ask() throws SQLException {
    var known = own;
    if (known != null) {
      long began = System.nanoTime();
      try {
        ask(known);
        return;
      } catch (SQLException e) {
        drop();
        if (isSilent(e) && System.nanoTime() - began < ANSWER.plus(LATE).toNanos()) {
          throw new SQLException(
              "it did not respond within %d ms".formatted(ANSWER.toMillis()), LOST, e);
        }
      }
    }
    askAnew();
  }

  /** A connection that is open says nothing of the next one. */
  private void askAnew() throws SQLException {
    var fresh = server.impatient(ANSWER);
    drop();
    own = fresh;
    ask(fresh);
  }

  private static void ask(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    }
  }

  private static boolean isSilent(SQLException failure) {
    return failure.getCause() instanceof SocketTimeoutException;
  }

  private void lasts(SQLException why) {
    var before = outage;
    if (before == null) {
      outage = new Outage(why, System.nanoTime());
      log.error(
          "database {} {} ({}): calls that need it are refused until it responds",
          database,
          PostgresqlFailures.isFull(why) ? "accepts no connection" : "is not reachable",
          why.getMessage());
      return;
    }
    outage = new Outage(why, before.since());
  }

  private void ended() {
    var before = outage;
    if (before == null) {
      return;
    }
    lock.lock();
    try {
      outage = null;
      answered.signalAll();
    } finally {
      lock.unlock();
    }
    log.warn(
        "database {} responds again, after {} ms",
        database,
        TimeUnit.NANOSECONDS.toMillis(before.age()));
  }

  private void drop() {
    var last = own;
    own = null;
    if (last == null) {
      return;
    }
    try {
      last.abort(Runnable::run);
    } catch (SQLException e) {
      // The socket is closed already.
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    drop();
  }
}
