package org.integrationgateway.sdk.indexeddb;

/**
 * The order in which records come (Indexed Database API 3.0, section 2.10). Records with the same
 * index key come in the order of their own keys. In an object store, whose keys are unique anyway,
 * the unique directions are as the others.
 */
public enum Direction {
  /** Ascending keys. */
  NEXT,
  /** Ascending keys, one record for each: the record with the smallest own key. */
  NEXT_UNIQUE,
  /** Descending keys. */
  PREVIOUS,
  /** Descending keys, one record for each: the record with the smallest own key. */
  PREVIOUS_UNIQUE;

  /** Whether keys grow. */
  public boolean ascending() {
    return this == NEXT || this == NEXT_UNIQUE;
  }

  /** Whether each key is returned once. */
  public boolean unique() {
    return this == NEXT_UNIQUE || this == PREVIOUS_UNIQUE;
  }
}
