package org.integrationgateway.sdk.internal.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.protocol.v1.TransactionRequest;
import org.integrationgateway.protocol.v1.TransactionResponse;
import org.integrationgateway.sdk.indexeddb.Entry;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.StoreSchema;

/** How requests for records reach the other side: within a transaction, or each on its own. */
interface Exchange {
  /**
   * Asks.
   *
   * @throws org.integrationgateway.sdk.indexeddb.IndexedDbException whatever the other side says
   */
  TransactionResponse ask(TransactionRequest request, String store);

  /** Which database requests must name; empty where the exchange is for one. */
  String database();

  /** The shape of a store. */
  StoreSchema schema(String store);

  /** Refuses an index that is known not to be there. */
  void checkIndex(String store, String index);

  /**
   * All that a query asks for, when one answer could not hold it and the next would be of another
   * transaction; empty where it would not.
   */
  Optional<List<Entry>> atOnce(String store, String index, Query query);
}
