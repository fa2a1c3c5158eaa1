package ${package};

import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.engines.indexeddb.EntryKey;
import org.integrationgateway.engines.indexeddb.EntryReader;
import org.integrationgateway.engines.indexeddb.EntryWriter;
import org.integrationgateway.engines.indexeddb.OrderedDatabase;
import org.integrationgateway.engines.indexeddb.OrderedEngine;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * A database in memory, which ends with the program. The SDK's <code>OrderedDatabase</code> has the
 * rules of schemas, keys, indexes and transactions; replace the map below by your own engine.
 */
public final class MemoryDatabase implements OrderedEngine {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc(
          "How long a transaction may be idle before it gives way to others that want to"
              + " write")
          @Default("30")
          int maxIdleSeconds) {
    Config {
      if (maxIdleSeconds < 1 || maxIdleSeconds > 300) {
        throw new IllegalArgumentException("maxIdleSeconds must be between 1 and 300");
      }
    }
  }

  /** Never changed, but replaced as a whole, so that readers keep their state. */
  private volatile TreeMap<EntryKey, Document> committed = new TreeMap<>();

  static IndexedDb open(Config config) {
    return new OrderedDatabase(new MemoryDatabase(), Duration.ofSeconds(config.maxIdleSeconds()));
  }

  @Override
  public EntryReader read() {
    return new Entries();
  }

  @Override
  public EntryWriter write() {
    return new Entries();
  }

  /** Has no resources that outlive the program. */
  @Override
  public void close() {}

  /** The entries of one transaction, copied by its first change. */
  private final class Entries implements EntryWriter {
    private TreeMap<EntryKey, Document> entries = committed;
    private boolean copied;

    @Override
    public Optional<Document> get(EntryKey key) {
      return Optional.ofNullable(entries.get(key));
    }

    @Override
    public Iterator<EntryKey> keys(EntryKey low, EntryKey high, boolean descending) {
      var between = entries.subMap(low, true, high, true);
      return (descending ? between.descendingKeySet() : between.navigableKeySet()).iterator();
    }

    @Override
    public void put(EntryKey key, Document value) {
      changed().put(key, value);
    }

    @Override
    public void remove(EntryKey key) {
      changed().remove(key);
    }

    private TreeMap<EntryKey, Document> changed() {
      if (!copied) {
        entries = new TreeMap<>(entries);
        copied = true;
      }
      return entries;
    }

    @Override
    public void commit() {
      committed = entries;
    }

    @Override
    public void close() {
      // Without a commit, the copy is dropped.
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.INDEXEDDB, Config.class, MemoryDatabase::open);
  }
}
