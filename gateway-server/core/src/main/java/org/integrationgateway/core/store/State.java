package org.integrationgateway.core.store;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.RootKey;
import org.integrationgateway.core.seal.RootUnsealing;
import org.integrationgateway.core.seal.wrapped.WrappedRootStore;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The server's database, with its unlocked keys. Each feature declares its own object stores and
 * opens them by {@link #records}. A server and the command line may have the database open at the
 * same time, and so may several replicas.
 */
public final class State implements AutoCloseable {
  private final ObservedDatabase database;
  private final KeyRing keys;

  private State(ObservedDatabase database, KeyRing keys) {
    this.database = database;
    this.keys = keys;
  }

  /** Makes the root key of an entry that has no text. */
  @FunctionalInterface
  private interface Unsealing {
    RootKey unseal(EncryptionKey key, WrappedRootStore store, List<DataKey> dataKeys);
  }

  /**
   * Opens the configured database, whose root keys the configuration has; an empty one is set up.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when the database cannot be used, or a
   *     configured key does not open its data keys; the database is unchanged then; {@code
   *     STORE_UNAVAILABLE} when it does not answer within ten seconds
   */
  public static State open(GatewayConfig config, Clock clock) {
    return open(config, SecretPackages.NONE, clock);
  }

  /**
   * Opens the configured database; an empty one is set up.
   *
   * @param packages starts the secrets providers that unwrap root keys
   * @throws GatewayException as {@link #open(GatewayConfig, Clock)}; {@code PROVIDER_UNAVAILABLE}
   *     when such a provider does not answer
   */
  public static State open(GatewayConfig config, SecretPackages packages, Clock clock) {
    return open(config, packages, StoreObserver.NONE, clock);
  }

  /**
   * Opens the configured database and reports its transactions.
   *
   * @throws GatewayException as {@link #open(GatewayConfig, SecretPackages, Clock)}
   */
  public static State open(
      GatewayConfig config, SecretPackages packages, StoreObserver observer, Clock clock) {
    return open(
        config.storage(),
        config.server().encryptionKeys(),
        (key, store, dataKeys) -> {
          var unseal = key.source().unseal().orElseThrow();
          var provider =
              config
                  .providers()
                  .find(ProviderKind.SECRETS, unseal.provider().orElse(null))
                  .orElseThrow();
          return new RootUnsealing(key.id(), provider, unseal.key(), packages, store, clock)
              .unseal(dataKeys);
        },
        observer,
        clock);
  }

  /** Opens a SQLite file as the database. */
  public static State open(Path sqliteFile, List<EncryptionKey> encryptionKeys, Clock clock) {
    return open(new StorageConfig(sqliteFile), encryptionKeys, clock);
  }

  static State open(StorageConfig storage, List<EncryptionKey> encryptionKeys, Clock clock) {
    return open(
        storage,
        encryptionKeys,
        (key, store, dataKeys) -> {
          throw new IllegalStateException("'%s' needs a provider".formatted(key.id()));
        },
        StoreObserver.NONE,
        clock);
  }

  private static State open(
      StorageConfig storage,
      List<EncryptionKey> encryptionKeys,
      Unsealing unsealing,
      StoreObserver observer,
      Clock clock) {
    try {
      var database = new ObservedDatabase(database(storage), observer);
      return over(database, encryptionKeys, unsealing, clock);
    } catch (IndexedDbException e) {
      var code =
          e.reason() == IndexedDbException.Reason.UNAVAILABLE
              ? ErrorCode.STORE_UNAVAILABLE
              : ErrorCode.NOT_CONFIGURED;
      throw new GatewayException(code, String.valueOf(e.getMessage()), e);
    }
  }

  private static IndexedDb database(StorageConfig storage) {
    return storage
        .postgresql()
        .map(
            shared ->
                PostgresqlIndexedDb.open(
                    new PostgresqlConfig(
                        shared.url(), shared.user(), shared.password(), shared.poolSize())))
        .orElseGet(() -> SqliteIndexedDb.open(storage.sqliteFile()));
  }

  private static State over(
      ObservedDatabase database, List<EncryptionKey> keys, Unsealing unsealing, Clock clock) {
    try {
      var dataKeys = new IndexedDbDataKeyStore(database);
      refuseRecordsWithoutKeys(database, dataKeys);
      var roots =
          keys.stream()
              .map(
                  key ->
                      key.source()
                          .text()
                          .map(text -> RootKey.of(key.id(), text))
                          .orElseGet(
                              () ->
                                  unsealing.unseal(
                                      key,
                                      new IndexedDbWrappedRootStore(database),
                                      dataKeys.all())))
              .toList();
      return new State(
          database, KeyRing.unlock(roots, dataKeys, new IndexedDbSubjectKeyStore(database), clock));
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /**
   * A server makes data keys before it stores its first record, so records without data keys mean
   * that the keys were deleted. The keys are read again after the records: another server may set
   * up the database at the same time.
   */
  private static void refuseRecordsWithoutKeys(IndexedDb database, IndexedDbDataKeyStore dataKeys) {
    if (!dataKeys.isEmpty()) {
      return;
    }
    var filled = firstWithRecords(database);
    if (filled.isPresent() && dataKeys.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "the database holds records in object store '%s', but its data keys are gone: restore the whole database from a backup"
              .formatted(filled.get()));
    }
  }

  /**
   * Databases within this one, whose stores have a slash in their name, need no data keys, and root
   * keys are stored before them.
   */
  private static Optional<String> firstWithRecords(IndexedDb database) {
    return database.stores().stream()
        .map(StoreSchema::name)
        .filter(name -> !name.contains("/") && !name.equals(IndexedDbWrappedRootStore.NAME))
        .filter(
            name ->
                !database.<Boolean>read(
                    name, store -> store.getAllKeys(KeyRange.ALL, 1, Direction.NEXT).isEmpty()))
        .findFirst();
  }

  /** Opens an object store of a feature, and creates it when it is missing. */
  public Records records(StoreSchema schema) {
    return new Records(database, schema);
  }

  /** The database itself, for leases and providers; {@link #close} closes it. */
  public IndexedDb database() {
    return database;
  }

  /**
   * Reads one key, to find out whether the database answers.
   *
   * @throws IndexedDbException when it does not
   */
  public void check() {
    IndexedDbDataKeyStore.check(database);
  }

  /**
   * Finds out whether the database can be written, when a write has failed: a full disk can still
   * be read.
   *
   * @throws IndexedDbException when it cannot be written
   */
  public void checkWrites() {
    database.checkWrites();
  }

  /** The unlocked data keys. */
  public KeyRing keys() {
    return keys;
  }

  /** Waits for transactions under way, then closes the database. */
  @Override
  public void close() {
    database.close();
  }
}
