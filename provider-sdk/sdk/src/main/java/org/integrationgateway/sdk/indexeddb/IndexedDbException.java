package org.integrationgateway.sdk.indexeddb;

/**
 * A request of the database was refused or failed. A transaction in which it is not caught ends
 * without effect.
 */
public final class IndexedDbException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why; the names of the W3C's exceptions without their "Error". */
  public enum Reason {
    /** Another record has this key, in the store or in a unique index. */
    CONSTRAINT,
    /** A key, a range, a key path or a value is not one. */
    DATA,
    /** There is no such store or index. */
    NOT_FOUND,
    /** A store or index exists already, with another shape. */
    VERSION,
    /** A write in a read-only transaction. */
    READ_ONLY,
    /** The transaction has ended. */
    TRANSACTION_INACTIVE,
    /** The database is busy, locked, full or not reachable: later may work. */
    UNAVAILABLE,
    /**
     * The database cannot be used: not a database, damaged, no permission, from a newer version.
     */
    UNUSABLE
  }

  private final Reason reason;

  public IndexedDbException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public IndexedDbException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }
}
