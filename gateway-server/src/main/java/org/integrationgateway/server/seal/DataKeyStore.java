package org.integrationgateway.server.seal;

import java.util.List;
import java.util.function.UnaryOperator;

/** Keeps wrapped data keys. */
public interface DataKeyStore {
  /**
   * Shows all keys, oldest first, and adds those that {@code missing} answers, in one transaction:
   * of two servers that start at once, only one makes keys. When {@code missing} throws, nothing
   * has changed.
   *
   * @return all keys, the added ones last
   */
  List<DataKey> complete(UnaryOperator<List<DataKey>> missing);
}
