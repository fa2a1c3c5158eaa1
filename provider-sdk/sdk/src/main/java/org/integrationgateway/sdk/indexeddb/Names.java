package org.integrationgateway.sdk.indexeddb;

import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/** What stores, indexes and databases may be called. */
final class Names {
  private Names() {}

  /** Refuses what is blank, too long, or half a surrogate pair, which no UTF-8 can hold. */
  static void check(String what, String name, int longest) {
    if (name.isBlank()
        || name.length() > longest
        || name.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF)) {
      throw new IndexedDbException(
          Reason.DATA, "%s's name has 1 to %d characters of Unicode".formatted(what, longest));
    }
  }
}
