package org.integrationgateway.server.audit;

import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.records.schema.Name;

/**
 * The end of a chain of records.
 *
 * @param sequence number of its last record; 0: it has none
 * @param hash of its last record
 */
record ChainEnd(String chain, @Name("last") long sequence, String hash) {
  /** A chain without records. */
  static ChainEnd ofNew(String chain) {
    return new ChainEnd(chain, 0, RecordText.NOTHING);
  }

  static ChainEnd at(AuditRecord last) {
    return new ChainEnd(last.chain(), last.sequence(), last.hash());
  }
}
