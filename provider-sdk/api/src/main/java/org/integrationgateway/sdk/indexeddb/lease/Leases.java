package org.integrationgateway.sdk.indexeddb.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * The rules of a lease that a record carries in two of its members:
 *
 * <ul>
 *   <li>the fence, a whole number that grows by one with every claim,
 *   <li>the due time: a claim succeeds from this time on. A record without it cannot be claimed.
 * </ul>
 *
 * <p>A claim moves the due time into the future; the holder renews it. A holder that stops renewing
 * loses the record to the next claim, which raises the fence: what the old holder does under its
 * old fence is refused from then on. An expired lease that was not claimed again may still be
 * renewed.
 *
 * <p>All methods are pure: they take a record as it was read within a transaction, and return the
 * record to put within the same transaction.
 */
public final class Leases {
  private final String fenceMember;
  private final String dueMember;

  /**
   * Leases in these members of a record.
   *
   * @param dueMember is an instant; an index on it finds the records that can be claimed
   */
  public Leases(String fenceMember, String dueMember) {
    this.fenceMember = fenceMember;
    this.dueMember = dueMember;
  }

  /** The number of the last claim; 0 when the record was never claimed. */
  public long fence(Document record) {
    return record.whole(fenceMember).orElse(0);
  }

  /** The time from which on the record can be claimed; empty when it cannot be claimed. */
  public Optional<Instant> due(Document record) {
    return record.instant(dueMember);
  }

  /** Whether the record can be claimed at this time. */
  public boolean isDue(Document record, Instant now) {
    return due(record).filter(due -> !due.isAfter(now)).isPresent();
  }

  /** Whether the claim with this fence is the last claim of the record. */
  public boolean isHeld(Document record, long fence) {
    return fence > 0 && fence(record) == fence;
  }

  /**
   * Claims a record that is due.
   *
   * @return the record with the next fence, due again after this duration; empty when it is not due
   */
  public Optional<Document> claim(Document record, Instant now, Duration duration) {
    return isDue(record, now)
        ? Optional.of(
            record.with(fenceMember, fence(record) + 1).with(dueMember, now.plus(duration)))
        : Optional.empty();
  }

  /**
   * Extends a lease.
   *
   * @return the record, due again after this duration; empty when the lease is lost
   */
  public Optional<Document> renew(Document record, long fence, Instant now, Duration duration) {
    return held(record, fence).map(held -> held.with(dueMember, now.plus(duration)));
  }

  /**
   * Ends a lease early.
   *
   * @return the record, due at once; empty when the lease is lost
   */
  public Optional<Document> release(Document record, long fence, Instant now) {
    return held(record, fence).map(held -> held.with(dueMember, now));
  }

  private Optional<Document> held(Document record, long fence) {
    return Optional.of(record).filter(one -> isHeld(one, fence));
  }
}
