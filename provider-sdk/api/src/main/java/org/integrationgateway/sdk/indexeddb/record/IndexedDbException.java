package org.integrationgateway.sdk.indexeddb.record;

/**
 * A request of the database was refused or failed. A transaction that does not catch it is rolled
 * back.
 */
public final class IndexedDbException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason, named like the W3C's exception without "Error", if there is one. */
  public enum Reason {
    /** Another record has this key, in the store or in a unique index. */
    CONSTRAINT,
    /** A key, a range, a key path, a limit or a value is not valid. */
    DATA,
    /** A record is larger than {@code ObjectStore.MAX_RECORD}. */
    TOO_LARGE,
    /** The store or index does not exist. */
    NOT_FOUND,
    /** The database is not for this caller. */
    DENIED,
    /** A store or index exists already, with another schema. */
    VERSION,
    /** A write in a read-only transaction. */
    READ_ONLY,
    /** The transaction has ended. */
    TRANSACTION_INACTIVE,
    /** A cursor is not at a record, or reads keys only. */
    INVALID_STATE,
    /** A cursor over this source, or in this direction, cannot do that. */
    INVALID_ACCESS,
    /** The transaction conflicted with another one and has ended: begin again. */
    CONFLICT,
    /** The database is busy, locked, full or not reachable: later may work. */
    UNAVAILABLE,
    /** The deadline passed. */
    TIMEOUT,
    /**
     * The database cannot be used: not a database, damaged, no permission, from a newer version.
     */
    UNUSABLE,
    /** A defect in the provider: every failure without another reason. */
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

  /** The reason, which says whose fault the failure is. */
  public Reason reason() {
    return reason;
  }
}
