package org.integrationgateway.server.store;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.server.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.server.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.server.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.ServerConfig.EncryptionKey;
import org.integrationgateway.server.config.StorageConfig;
import org.integrationgateway.server.credential.CredentialStore;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.identity.TokenStore;
import org.integrationgateway.server.seal.KeyRing;
import org.integrationgateway.server.seal.RootKey;

/**
 * Everything that the server remembers: the database, its unlocked keys, and the stores on it. A
 * server and the command line may have it open at the same time.
 */
public final class State implements AutoCloseable {
  private final IndexedDb database;
  private final KeyRing keys;
  private final TokenStore tokens;
  private final CredentialStore credentials;

  private State(IndexedDb database, KeyRing keys, TokenStore tokens, CredentialStore credentials) {
    this.database = database;
    this.keys = keys;
    this.tokens = tokens;
    this.credentials = credentials;
  }

  /**
   * Opens what the configuration names; an empty database is set up.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when the file cannot be used, or a configured
   *     key does not open what is in it; nothing has changed then
   */
  public static State open(GatewayConfig config, Clock clock) {
    return open(config.storage(), config.server().encryptionKeys(), clock);
  }

  /** The same in a file, of the parts that matter. */
  public static State open(Path sqliteFile, List<EncryptionKey> encryptionKeys, Clock clock) {
    return open(new StorageConfig(sqliteFile), encryptionKeys, clock);
  }

  static State open(StorageConfig storage, List<EncryptionKey> encryptionKeys, Clock clock) {
    var roots = encryptionKeys.stream().map(key -> RootKey.of(key.id(), key.key())).toList();
    try {
      return over(database(storage), roots, clock);
    } catch (IndexedDbException e) {
      throw new GatewayException(ErrorCode.NOT_CONFIGURED, String.valueOf(e.getMessage()), e);
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

  private static State over(IndexedDb database, List<RootKey> roots, Clock clock) {
    try {
      var tokens = new IndexedDbTokenStore(database);
      var credentials = new IndexedDbCredentialStore(database);
      var dataKeys = new IndexedDbDataKeyStore(database);
      // In this order: whoever stored something first has made keys before.
      boolean empty = tokens.isEmpty() && credentials.isEmpty();
      if (!empty && dataKeys.isEmpty()) {
        throw new GatewayException(
            ErrorCode.NOT_CONFIGURED,
            "the store holds tokens or credentials, but its data keys are gone: restore the whole database from a backup");
      }
      return new State(database, KeyRing.unlock(roots, dataKeys, clock), tokens, credentials);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** The database itself, for those who keep their own stores in it; never closed by them. */
  public IndexedDb database() {
    return database;
  }

  public KeyRing keys() {
    return keys;
  }

  public TokenStore tokens() {
    return tokens;
  }

  public CredentialStore credentials() {
    return credentials;
  }

  /** Closes the database, after what is under way. */
  @Override
  public void close() {
    database.close();
  }
}
