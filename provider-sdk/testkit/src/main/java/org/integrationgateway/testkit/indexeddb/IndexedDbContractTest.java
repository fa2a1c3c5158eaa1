package org.integrationgateway.testkit.indexeddb;

import java.util.UUID;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderContractTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The contract of every database provider, in any language: the rules of the W3C's Indexed Database
 * API 3.0, through both adapters. Each case has a database of its own name, and deletes its stores
 * afterwards.
 *
 * <p>Methods declare optional behaviour: {@link #idleLimit}.
 */
public abstract class IndexedDbContractTest extends ProviderContractTest
    implements DbSchemaCases,
        DbKeyCases,
        DbRecordCases,
        DbGeneratorCases,
        DbIndexCases,
        DbCursorCases,
        DbCursorWriteCases,
        DbTransactionCases,
        DbIsolationCases,
        DbModelCases {
  private String name = "";
  private @Nullable ProviderConnection second;

  /** Called by subclasses: only they have anything to test. */
  protected IndexedDbContractTest() {}

  @Override
  protected final String kind() {
    return ProviderKind.INDEXEDDB.text();
  }

  @BeforeEach
  void ownName() {
    name = "test-" + UUID.randomUUID();
  }

  @AfterEach
  void leaveNothing() {
    breakSecondConnection();
    for (StoreSchema store : database().stores()) {
      database().deleteStore(store.name());
    }
  }

  @Override
  public final IndexedDb database() {
    return harness().service(ProviderKind.INDEXEDDB).database(name);
  }

  @Override
  public final IndexedDb secondConnection() {
    var connection = ProviderConnection.open(harness().socket(), soon());
    second = connection;
    return connection.service(ProviderKind.INDEXEDDB).database(name);
  }

  @Override
  public final void breakSecondConnection() {
    var connection = second;
    second = null;
    if (connection != null) {
      connection.close();
    }
  }
}
