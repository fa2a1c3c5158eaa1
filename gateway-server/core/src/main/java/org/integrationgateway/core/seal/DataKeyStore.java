package org.integrationgateway.core.seal;

import java.util.List;
import java.util.function.UnaryOperator;

/** Stores wrapped data keys. */
public interface DataKeyStore {
  /** All keys, oldest first. */
  List<DataKey> all();

  /**
   * Passes all keys, oldest first, to {@code change} and stores those that it returns in their
   * place, in one transaction: of two servers that start at once, only one makes keys. When {@code
   * change} throws, the store is unchanged.
   *
   * @return the keys that are stored then
   */
  List<DataKey> change(UnaryOperator<List<DataKey>> change);
}
