package org.integrationgateway.server.seal;

import java.util.List;
import java.util.function.UnaryOperator;

/** Stores wrapped data keys. */
public interface DataKeyStore {
  /** All keys, oldest first. */
  List<DataKey> all();

  /**
   * Passes all keys, oldest first, to {@code missing} and adds the keys that it returns, in one
   * transaction: of two servers that start at once, only one makes keys. When {@code missing}
   * throws, the store is unchanged.
   *
   * @return all keys, the added ones last
   */
  List<DataKey> complete(UnaryOperator<List<DataKey>> missing);
}
