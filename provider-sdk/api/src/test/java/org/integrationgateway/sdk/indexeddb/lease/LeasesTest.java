package org.integrationgateway.sdk.indexeddb.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

final class LeasesTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Leases LEASES = new Leases("fence", "due");
  private static final Document FREE = Document.builder().put("due", NOON).build();

  private static Document claimed(Document record, Instant now) {
    return LEASES.claim(record, now, LEASE).orElseThrow();
  }

  @Test
  void givesARecordToOneClaimUntilItExpires() {
    var first = claimed(FREE, NOON);
    assertThat(LEASES.due(first)).contains(NOON.plus(LEASE));
    assertThat(LEASES.claim(first, NOON.plus(LEASE).minusMillis(1), LEASE)).isEmpty();
    var second = claimed(first, NOON.plus(LEASE));
    assertThat(LEASES.fence(second)).isGreaterThan(LEASES.fence(first));
    assertThat(LEASES.isHeld(second, LEASES.fence(first))).isFalse();
    assertThat(LEASES.isHeld(second, LEASES.fence(second))).isTrue();
  }

  @Test
  void cannotClaimARecordWithoutATimeOrBeforeIt() {
    assertThat(LEASES.claim(Document.EMPTY, NOON, LEASE)).isEmpty();
    assertThat(LEASES.claim(FREE, NOON.minusMillis(1), LEASE)).isEmpty();
    assertThat(LEASES.isHeld(FREE, 0)).isFalse();
  }

  @Test
  void staysWithAHolderThatRenewsItAlsoAfterItsExpiry() {
    var held = claimed(FREE, NOON);
    var late = NOON.plus(LEASE.multipliedBy(2));
    var renewed = LEASES.renew(held, LEASES.fence(held), late, LEASE).orElseThrow();
    assertThat(LEASES.due(renewed)).contains(late.plus(LEASE));
    assertThat(LEASES.fence(renewed)).isEqualTo(LEASES.fence(held));
    assertThat(LEASES.claim(renewed, late, LEASE)).isEmpty();
  }

  @Test
  void refusesToRenewOrReleaseALostLease() {
    var lost = claimed(FREE, NOON);
    var held = claimed(lost, NOON.plus(LEASE));
    assertThat(LEASES.renew(held, LEASES.fence(lost), NOON, LEASE)).isEmpty();
    assertThat(LEASES.release(held, LEASES.fence(lost), NOON)).isEmpty();
  }

  @Test
  void isFreeAtOnceAfterARelease() {
    var first = claimed(FREE, NOON);
    var released = LEASES.release(first, LEASES.fence(first), NOON).orElseThrow();
    var second = claimed(released, NOON);
    assertThat(LEASES.fence(second)).isGreaterThan(LEASES.fence(first));
  }
}
