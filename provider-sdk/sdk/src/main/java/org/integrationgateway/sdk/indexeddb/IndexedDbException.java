package org.integrationgateway.sdk.indexeddb;

/**
 * A request of the database was refused or failed. A transaction in which it is not caught ends
 * without effect.
 */
public final class IndexedDbException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why; where the W3C has an exception, by its name without "Error". */
  public enum Reason {
    /** Another record has this key, in the store or in a unique index. */
    CONSTRAINT,
    /** A key, a range, a key path, a limit or a value is not one. */
    DATA,
    /** A record is larger than {@link ObjectStore#MAX_RECORD}. */
    TOO_LARGE,
    /** There is no such store or index. */
    NOT_FOUND,
    /** The database is not for this caller. */
    DENIED,
    /** A store or index exists already, with another shape. */
    VERSION,
    /** A write in a read-only transaction. */
    READ_ONLY,
    /** The transaction has ended. */
    TRANSACTION_INACTIVE,
    /** A cursor stands on no record, or on one whose value it did not read. */
    INVALID_STATE,
    /** A cursor over this source, or in this direction, cannot do that. */
    INVALID_ACCESS,
    /** Another transaction was in the way, and this one has ended: begin again. */
    CONFLICT,
    /** The database is busy, locked, full or not reachable: later may work. */
    UNAVAILABLE,
    /** The deadline passed. */
    TIMEOUT,
    /**
     * The database cannot be used: not a database, damaged, no permission, from a newer version.
     */
    UNUSABLE,
    /** Anything else: a defect in the provider. */
    FAILED
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
