package org.integrationgateway.core.audit;

import java.util.List;
import java.util.Optional;

/** Reads the audit trail, where a sink of the configuration keeps it in the store. */
public interface AuditReader {
  /**
   * Records, the latest first.
   *
   * @param records those found
   * @param next the number below which to go on; empty: there are no more
   */
  record Page(List<AuditRecord> records, Optional<Long> next) {
    public Page {
      records = List.copyOf(records);
    }
  }

  /**
   * The records that match.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_CONFIGURED} when no sink
   *     keeps records in the store
   */
  Page find(AuditQuery query);

  /**
   * Verifies the newest records and their chain.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_CONFIGURED} as {@link
   *     #find}; {@code INVALID_STATE} while this server verifies them already
   */
  AuditCheck verify();

  /** Returns the sinks of this server, in the order of the configuration. */
  List<AuditSinkState> sinks();
}
