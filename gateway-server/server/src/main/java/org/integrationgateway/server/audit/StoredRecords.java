package org.integrationgateway.server.audit;

import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditQuery;
import org.integrationgateway.core.audit.AuditReader;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.audit.AuditSinkState;

/** Finds records in the store. One answer looks at 20,000 records at most. */
record StoredRecords(ChainStore store) {
  private static final int MOST_PIECES = 40;

  Optional<AuditSinkState.Kept> kept() {
    return store
        .anchor(ChainStore.SHARED)
        .map(ChainStore.Found::anchor)
        .map(anchor -> new AuditSinkState.Kept(anchor.first(), anchor.end().sequence()));
  }

  AuditReader.Page find(AuditQuery query) {
    var found = new ArrayList<AuditRecord>();
    long below = query.before().orElse((1L << 53) - 1);
    for (int piece = 0; piece < MOST_PIECES; piece++) {
      var lines = store.linesBelow(below);
      for (var line : lines) {
        var record = RecordText.parse(line);
        if (record.isEmpty()) {
          below--;
          continue;
        }
        if (query.isTooOld(record.get())) {
          return new AuditReader.Page(found, Optional.empty());
        }
        below = record.get().sequence();
        if (query.matches(record.get())) {
          found.add(record.get());
        }
        if (found.size() == query.limit()) {
          return new AuditReader.Page(found, Optional.of(below));
        }
      }
      if (lines.isEmpty()) {
        return new AuditReader.Page(found, Optional.empty());
      }
    }
    return new AuditReader.Page(found, Optional.of(below));
  }
}
