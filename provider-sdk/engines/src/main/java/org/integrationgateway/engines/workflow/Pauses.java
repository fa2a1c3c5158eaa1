package org.integrationgateway.engines.workflow;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** Merges the pause in an applied definition with pauses that operators set since. */
final class Pauses {
  private Pauses() {}

  /**
   * The pause after an apply: it changes only if the applied value differs from the one applied
   * before.
   */
  static boolean merged(Optional<Document> before, boolean applied) {
    return before
        .filter(row -> row.flag("applied").orElse(false) == applied)
        .flatMap(row -> row.flag("paused"))
        .orElse(applied);
  }
}
