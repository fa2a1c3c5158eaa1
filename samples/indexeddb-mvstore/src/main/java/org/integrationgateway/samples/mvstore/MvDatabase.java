package org.integrationgateway.samples.mvstore;

import java.nio.file.Path;
import java.time.Duration;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.integrationgateway.engines.indexeddb.EntryKey;
import org.integrationgateway.engines.indexeddb.EntryReader;
import org.integrationgateway.engines.indexeddb.EntryWriter;
import org.integrationgateway.engines.indexeddb.OrderedDatabase;
import org.integrationgateway.engines.indexeddb.OrderedEngine;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * A database in a file of H2's MVStore. One transaction writes at a time; readers keep the version
 * that they began with, and never wait. A commit is a version of the file, forced to the disk.
 */
public final class MvDatabase implements OrderedEngine {
  /** Not an ordinary file channel: the interrupt of one call would close it for all. */
  private static final String FILE_SYSTEM = "async:";

  /** Time that opening may spend on compacting the file. */
  private static final int COMPACTING_MILLIS = 500;

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("The file of the database") String file,
      @Doc("Size of the cache in memory, in MB") @Default("16") int cacheMegabytes,
      @Doc(
              "How long a transaction may be idle before it gives way to others that want to"
                  + " write")
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
  private record Published(MVMap<EntryKey, byte[]> entries, MVStore.TxCounter pin) {}

  private final MVStore file;
  private final MVMap<EntryKey, byte[]> now;
  private volatile Published published;

  private MvDatabase(MVStore file) {
    this.file = file;
    this.now =
        file.openMap(
            "entries",
            new MVMap.Builder<EntryKey, byte[]>()
                .keyType(new EntryKeyType())
                .valueType(ByteArrayDataType.INSTANCE));
    this.published = commit();
  }

  static IndexedDb open(Config config) {
    return new OrderedDatabase(
        new MvDatabase(file(config)), Duration.ofSeconds(config.maxIdleSeconds()));
  }

  private static MVStore file(Config config) {
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
      // compactFile disables the retention, which disks need that report a write before it is
      // durable.
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
  public EntryReader read() {
    var pin = file.registerVersionUsage();
    return new MvEntries(published.entries(), () -> {}, () -> file.deregisterVersionUsage(pin));
  }

  @Override
  public EntryWriter write() {
    return new MvEntries(now, this::publish, () -> {});
  }

  /** Makes the changes durable, and visible to transactions that begin afterwards. */
  private void publish() {
    var before = published;
    published = commit();
    file.deregisterVersionUsage(before.pin());
  }

  private Published commit() {
    long version = file.getCurrentVersion();
    file.commit();
    file.sync();
    return new Published(now.openVersion(version), file.registerVersionUsage());
  }

  @Override
  public RuntimeException failure(RuntimeException failure) {
    return failure instanceof MVStoreException broken
        ? new IndexedDbException(
            Reason.UNAVAILABLE,
            "the file does not serve, error %d: see its provider's log"
                .formatted(broken.getErrorCode()),
            failure)
        : failure;
  }

  @Override
  public void close() {
    file.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.INDEXEDDB, Config.class, MvDatabase::open);
  }
}
