package org.integrationgateway.samples.mvstore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * A database in a file of H2's MVStore. One transaction writes at a time; readers keep the version
 * that they began with, and never wait. A commit is a version of the file, forced to the disk.
 */
public final class MvDatabase implements IndexedDb {
  /** Not an ordinary file channel: the interrupt of one call would close it for all. */
  private static final String FILE_SYSTEM = "async:";

  /** Time that opening may spend on compacting the file. */
  private static final int COMPACTING_MILLIS = 500;

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("Where everything is kept") String file,
      @Doc("How much of it is kept in memory") @Default("16") int cacheMegabytes,
      @Doc("After so long, a transaction that does nothing gives way to others that want to write")
          @Default("30")
          int maxIdleSeconds) {
    Config {
      if (cacheMegabytes < 1 || cacheMegabytes > 4096) {
        throw new IllegalArgumentException("cacheMegabytes must be between 1 and 4096");
      }
      if (maxIdleSeconds < 1 || maxIdleSeconds > 300) {
        throw new IllegalArgumentException("maxIdleSeconds must be between 1 and 300");
      }
    }
  }

  /** The last committed version; the pin prevents the engine from reusing its space. */
  private record Published(Maps maps, MVStore.TxCounter pin) {}

  private final MVStore file;
  private final Maps now;
  private final WriterTurn turn;
  private volatile Published published;

  MvDatabase(Config config) {
    file = open(config);
    now = Maps.open(file);
    turn = new WriterTurn(Duration.ofSeconds(config.maxIdleSeconds()));
    published = commit();
  }

  private static MVStore open(Config config) {
    var path = Path.of(config.file()).toAbsolutePath();
    try {
      var file =
          new MVStore.Builder()
              .fileName(FILE_SYSTEM + path)
              .cacheSize(config.cacheMegabytes())
              // Only the commit of a transaction may write to the file.
              .autoCommitDisabled()
              .autoCommitBufferSize(0)
              .open();
      int retention = file.getRetentionTime();
      file.compactFile(COMPACTING_MILLIS);
      // That disables it; it is needed for disks that report a write before it is durable.
      file.setRetentionTime(retention);
      return file;
    } catch (MVStoreException unusable) {
      throw new IllegalArgumentException(
          unusable.getErrorCode() == DataUtils.ERROR_FILE_LOCKED
              ? "file '%s' is open in another process: one at a time can use it".formatted(path)
              : "file '%s' cannot be opened: %s".formatted(path, unusable.getMessage()),
          unusable);
    }
  }

  @Override
  public List<StoreSchema> stores() {
    try (var transaction = new MvTransaction(this, Mode.READ_ONLY, List.of())) {
      return view(transaction).maps().schemas();
    }
  }

  @Override
  public void createStore(StoreSchema schema) {
    change(catalog -> catalog.create(schema));
  }

  @Override
  public void deleteStore(String name) {
    change(catalog -> catalog.delete(name));
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(catalog -> catalog.deleteIndex(store, index));
  }

  private void change(Consumer<Catalog> change) {
    try (var transaction = new MvTransaction(this, Mode.READ_WRITE, List.of())) {
      write(transaction);
      transaction.change(change);
      transaction.commit();
    }
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    if (stores.isEmpty()) {
      throw new IndexedDbException(Reason.DATA, "a transaction names at least one object store");
    }
    var transaction = new MvTransaction(this, mode, stores);
    try {
      if (mode == Mode.READ_WRITE) {
        write(transaction);
      } else {
        view(transaction);
      }
      return transaction;
    } catch (IndexedDbException refused) {
      transaction.close();
      throw refused;
    } catch (MVStoreException failed) {
      transaction.close();
      throw failure(failed);
    }
  }

  private void write(MvTransaction transaction) {
    turn.enter(transaction);
    transaction.see(now, () -> turn.leave(transaction));
  }

  private Published view(MvTransaction transaction) {
    var pin = file.registerVersionUsage();
    var state = published;
    transaction.see(state.maps(), () -> file.deregisterVersionUsage(pin));
    return state;
  }

  /** Makes the changes durable, and visible to transactions that begin afterwards. */
  void publish() {
    var before = published;
    published = commit();
    file.deregisterVersionUsage(before.pin());
  }

  private Published commit() {
    long version = file.getCurrentVersion();
    file.commit();
    file.sync();
    return new Published(now.at(version), file.registerVersionUsage());
  }

  static IndexedDbException failure(MVStoreException failure) {
    return new IndexedDbException(
        Reason.UNAVAILABLE,
        "the file does not serve, error %d: see its provider's log"
            .formatted(failure.getErrorCode()),
        failure);
  }

  @Override
  public void close() {
    turn.end().ifPresent(MvTransaction::close);
    file.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.INDEXEDDB, Config.class, MvDatabase::new);
  }
}
