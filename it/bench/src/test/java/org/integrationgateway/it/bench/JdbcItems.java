package org.integrationgateway.it.bench;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * The same articles in plain tables by plain JDBC, as a careful engineer writes it: a thread has a
 * connection of its own from a pool, whose statements stay prepared, and each request is one
 * statement in auto-commit, at the database's usual isolation. A key is its UTF-8 bytes, a rank a
 * number in a column with an index of the database, an article the bytes that the provider stores
 * too, turned into the same {@link Document}.
 */
final class JdbcItems implements Items {
  private static final int AT_ONCE = 1_000;
  private static final String PUT =
      "INSERT INTO items (k, v) VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET v = excluded.v";

  private final Connections connections;
  private final Tables tables;
  private final ReentrantLock writing = new ReentrantLock();
  private final ConcurrentLinkedDeque<Pooled> idle = new ConcurrentLinkedDeque<>();

  /** Opens a connection in auto-commit. */
  @FunctionalInterface
  interface Connections {
    Connection open() throws SQLException;
  }

  /**
   * How a database is told.
   *
   * @param bytes the type of bytes
   * @param end what follows the definition of a table
   * @param oneWriter whether writers must take turns
   */
  record Tables(String bytes, String end, boolean oneWriter) {}

  JdbcItems(Connections connections, Tables tables) {
    this.connections = connections;
    this.tables = tables;
  }

  /** A record with the keys by which it was found. */
  record Ranked(long rank, String key, Document value) {}

  @Override
  public void fill() throws SQLException {
    try (var connection = connections.open();
        var statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE items (k %s NOT NULL PRIMARY KEY, v %s NOT NULL)%s"
              .formatted(tables.bytes, tables.bytes, tables.end));
      statement.execute(
          "CREATE TABLE ranked (k %s NOT NULL PRIMARY KEY, rank BIGINT NOT NULL, v %s NOT NULL)%s"
              .formatted(tables.bytes, tables.bytes, tables.end));
      statement.execute("CREATE INDEX ranks ON ranked (rank)");
      connection.setAutoCommit(false);
      try (var items = connection.prepareStatement(PUT);
          var ranked =
              connection.prepareStatement("INSERT INTO ranked (k, rank, v) VALUES (?, ?, ?)")) {
        for (int i = 0; i < COUNT; i++) {
          items.setBytes(1, bytes(Items.key(i)));
          items.setBytes(2, DocumentBytes.encode(Items.value(i, 1)));
          items.addBatch();
          ranked.setBytes(1, bytes(Items.key(i)));
          ranked.setLong(2, Items.rank(i));
          ranked.setBytes(3, DocumentBytes.encode(Items.value(i, 1)));
          ranked.addBatch();
          if (i % AT_ONCE == AT_ONCE - 1) {
            items.executeBatch();
            ranked.executeBatch();
            connection.commit();
          }
        }
      }
    }
  }

  @Override
  public Requests open() throws SQLException {
    var pooled = idle.pollFirst();
    return pooled == null ? new Pooled(connections.open()) : pooled;
  }

  private final class Pooled implements Requests {
    private final Connection connection;
    private final PreparedStatement get;
    private final PreparedStatement range;
    private final PreparedStatement put;

    Pooled(Connection connection) throws SQLException {
      this.connection = connection;
      get = connection.prepareStatement("SELECT v FROM items WHERE k = ?");
      range =
          connection.prepareStatement(
              "SELECT rank, k, v FROM ranked WHERE rank >= ? AND rank < ? ORDER BY rank");
      put = connection.prepareStatement(PUT);
    }

    @Override
    public Document get(String key) throws SQLException {
      get.setBytes(1, bytes(key));
      try (var row = get.executeQuery()) {
        row.next();
        return DocumentBytes.decode(row.getBytes(1));
      }
    }

    @Override
    public List<Ranked> range(long from, long to) throws SQLException {
      range.setLong(1, from);
      range.setLong(2, to);
      try (var row = range.executeQuery()) {
        var found = new ArrayList<Ranked>();
        while (row.next()) {
          var key = new String(row.getBytes(2), StandardCharsets.UTF_8);
          found.add(new Ranked(row.getLong(1), key, DocumentBytes.decode(row.getBytes(3))));
        }
        return found;
      }
    }

    @Override
    public void put(String key, Document value) throws SQLException {
      put.setBytes(1, bytes(key));
      put.setBytes(2, DocumentBytes.encode(value));
      if (!tables.oneWriter) {
        put.executeUpdate();
        return;
      }
      writing.lock();
      try {
        put.executeUpdate();
      } finally {
        writing.unlock();
      }
    }

    /** Back into the pool. */
    @Override
    public void close() {
      idle.addFirst(this);
    }
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws SQLException {
    for (var pooled = idle.pollFirst(); pooled != null; pooled = idle.pollFirst()) {
      pooled.connection.close();
    }
  }
}
