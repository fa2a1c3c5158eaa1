package org.integrationgateway.sdk.indexeddb;

/**
 * The order in which records come; those with the same index key in the order of their own keys.
 */
public enum Direction {
  /** From the smallest key up. */
  NEXT,
  /** From the greatest key down. */
  PREVIOUS
}
