package org.integrationgateway.wire.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Sends requests for records to the other side: within a transaction, or each in a transaction of
 * its own.
 */
interface RecordExchange {
  /**
   * Asks.
   *
   * @throws org.integrationgateway.sdk.indexeddb.record.IndexedDbException as the other side
   *     reports it
   */
  TransactionResponse ask(TransactionRequest request, String store);

  /** The database that requests must name; empty when the exchange is bound to one. */
  String database();

  /** The schema of a store. */
  StoreSchema schema(String store);

  /** Refuses an index that is known to be missing. */
  void checkIndex(String store, String index);

  /**
   * Reads all results of a query within one transaction, when one answer could not hold them; empty
   * when the exchange is a transaction already.
   */
  Optional<List<Entry>> atOnce(String store, String index, Query query);
}
