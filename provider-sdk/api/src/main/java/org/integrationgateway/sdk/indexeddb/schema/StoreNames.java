package org.integrationgateway.sdk.indexeddb.schema;

import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** The rules for names of stores, indexes and databases. */
public final class StoreNames {
  private StoreNames() {}

  /**
   * Refuses names that are blank or too long, or have an unpaired surrogate, which UTF-8 cannot
   * encode.
   */
  public static void check(String what, String name, int longest) {
    if (name.isBlank()
        || name.length() > longest
        || name.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF)) {
      throw new IndexedDbException(
          Reason.DATA, "%s's name has 1 to %d characters of Unicode".formatted(what, longest));
    }
  }
}
