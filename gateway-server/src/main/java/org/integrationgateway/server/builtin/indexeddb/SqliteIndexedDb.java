package org.integrationgateway.server.builtin.indexeddb;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.indexeddb.Writer.Done;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * A database in one SQLite file with a write-ahead log. Several processes may have it open at once,
 * on one machine: they take turns at writing and never block each other's reading.
 */
public final class SqliteIndexedDb implements IndexedDb {
  private final Writer writer;
  private final Readers readers;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SqliteIndexedDb(Writer writer, Readers readers) {
    this.writer = writer;
    this.readers = readers;
  }

  /**
   * Opens a database, which is made when it is missing, readable by its owner only.
   *
   * @throws IndexedDbException {@code UNUSABLE} when the file is not a database, belongs to another
   *     program or a newer version, or cannot be written; {@code UNAVAILABLE} when another process
   *     keeps it locked
   */
  public static SqliteIndexedDb open(Path file) {
    DatabaseFile.prepare(file);
    NativeLibrary.load();
    var writer = new Writer(() -> Session.open(file, TransactionMode.IMMEDIATE));
    try {
      change(writer, session -> Layout.migrate(session, file));
    } catch (RuntimeException e) {
      writer.close();
      throw e;
    }
    return new SqliteIndexedDb(
        writer, new Readers(() -> Session.open(file, TransactionMode.DEFERRED)));
  }

  @Override
  public List<StoreSchema> stores() {
    return readers.run(session -> session.tables().schemas());
  }

  @Override
  public void createStore(StoreSchema schema) {
    change(writer, session -> Layout.create(session, schema));
  }

  @Override
  public void deleteStore(String name) {
    change(writer, session -> Layout.deleteStore(session, name));
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(writer, session -> Layout.deleteIndex(session, store, index));
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    throw new IndexedDbException(
        Reason.FAILED, "transactions cannot be left open yet: give a function");
  }

  @Override
  @SuppressWarnings("NullAway") // What work returns is what the caller gets, null or not.
  public <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    return mode == Mode.READ_WRITE
        ? writer.run(session -> run(session, mode, stores, work))
        : readers.run(session -> run(session, mode, stores, work).result());
  }

  private static <T> Done<T> run(
      Session session, Mode mode, List<String> stores, Function<Transaction, T> work) {
    var transaction = new SqliteTransaction(session, mode, stores);
    try {
      return new Done<>(work.apply(transaction), !transaction.aborted());
    } finally {
      transaction.end();
    }
  }

  private static void change(Writer writer, Consumer<Session> change) {
    writer.run(
        session -> {
          change.accept(session);
          return new Done<>(true, true);
        });
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      readers.close();
      writer.close();
    }
  }
}
