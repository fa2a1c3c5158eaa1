package org.integrationgateway.engines.identity;

import java.util.function.Function;

/** Stores the records of a ledger. Called by many threads at once. */
public interface LedgerStore {
  /** Reads records that belong together. */
  <T> T read(Function<LedgerRecords, T> work);

  /**
   * Changes records while no other transaction changes them: all that the work writes is kept, or,
   * when the work fails, nothing. The ledger never fails after it wrote a record.
   */
  <T> T write(Function<LedgerRecords, T> work);
}
