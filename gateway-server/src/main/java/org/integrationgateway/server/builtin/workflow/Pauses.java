package org.integrationgateway.server.builtin.workflow;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Document;

/** Whether something is paused, by what was applied and by whoever paused it since. */
final class Pauses {
  private Pauses() {}

  /** Applying changes a pause only where it says otherwise than it did before. */
  static boolean merged(Optional<Document> before, boolean applied) {
    return before
        .filter(row -> row.flag("applied").orElse(false) == applied)
        .flatMap(row -> row.flag("paused"))
        .orElse(applied);
  }
}
