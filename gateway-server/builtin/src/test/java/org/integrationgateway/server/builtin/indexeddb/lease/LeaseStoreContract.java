package org.integrationgateway.server.builtin.indexeddb.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.lease.Lease;
import org.integrationgateway.sdk.indexeddb.lease.LeaseStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rules of leases, on one kind of database. */
abstract class LeaseStoreContract {
  private static final Duration LEASE = Duration.ofSeconds(30);

  private Instant now = Instant.parse("2026-11-22T12:00:00Z");
  private IndexedDb database;
  private LeaseStore leases;

  abstract IndexedDb open();

  @BeforeEach
  void openDatabase() {
    database = open();
    leases = new LeaseStore(database, "leases", () -> now);
  }

  @AfterEach
  void closeDatabase() {
    database.close();
  }

  private Optional<Lease> claim(String holder) {
    return leases.claim("refresh/crm", holder, LEASE);
  }

  @Test
  void givesANameToOneHolderAtATime() {
    var lease = claim("a").orElseThrow();
    assertThat(lease.expiresAt()).isEqualTo(now.plus(LEASE));
    assertThat(claim("b")).isEmpty();
    assertThat(claim("a")).isEmpty();
    assertThat(leases.claim("refresh/erp", "b", LEASE)).isPresent();
  }

  @Test
  void givesANameToOneOfManyThatClaimAtOnce() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 5; round++) {
        var name = "race-" + round;
        var start = new CyclicBarrier(8);
        List<Callable<Optional<Lease>>> claims = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          var holder = "holder-" + i;
          claims.add(
              () -> {
                start.await();
                return leases.claim(name, holder, LEASE);
              });
        }
        int won = 0;
        for (var claim : threads.invokeAll(claims)) {
          won += claim.get().isPresent() ? 1 : 0;
        }
        assertThat(won).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void expiresByTheClock() {
    var first = claim("a").orElseThrow();
    now = now.plus(LEASE).minusMillis(1);
    assertThat(claim("b")).isEmpty();
    now = now.plusMillis(1);
    assertThat(claim("b").orElseThrow().fence()).isGreaterThan(first.fence());
  }

  @Test
  void staysWithAHolderThatRenewsIt() {
    var lease = claim("a").orElseThrow();
    for (int i = 0; i < 3; i++) {
      now = now.plus(LEASE.minusSeconds(1));
      lease = leases.renew(lease, LEASE).orElseThrow();
      assertThat(lease.expiresAt()).isEqualTo(now.plus(LEASE));
      assertThat(claim("b")).isEmpty();
    }
  }

  @Test
  void refusesToRenewOrReleaseALostLease() {
    var lost = claim("a").orElseThrow();
    now = now.plus(LEASE);
    var held = claim("b").orElseThrow();
    assertThat(leases.renew(lost, LEASE)).isEmpty();
    assertThat(leases.release(lost)).isFalse();
    assertThat(leases.renew(held, LEASE)).isPresent();
    assertThat(claim("c")).isEmpty();
  }

  @Test
  void renewsAnExpiredLeaseThatHasNoOtherClaim() {
    var lease = claim("a").orElseThrow();
    now = now.plus(LEASE.multipliedBy(2));
    assertThat(leases.renew(lease, LEASE)).isPresent();
    assertThat(claim("b")).isEmpty();
  }

  @Test
  void isFreeAtOnceAfterARelease() {
    var first = claim("a").orElseThrow();
    assertThat(leases.release(first)).isTrue();
    var second = claim("b").orElseThrow();
    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(leases.release(first)).isFalse();
    assertThat(claim("c")).isEmpty();
  }

  @Test
  void raisesTheFenceAlsoAfterTheRecordWasForgotten() {
    var first = claim("a").orElseThrow();
    now = now.plus(Duration.ofDays(2));
    assertThat(leases.forget(now.minus(Duration.ofDays(1)))).isEqualTo(1);
    assertThat(leases.forget(now.minus(Duration.ofDays(1)))).isZero();
    assertThat(leases.renew(first, LEASE)).isEmpty();
    assertThat(claim("b").orElseThrow().fence()).isGreaterThan(first.fence());
  }

  @Test
  void writesUnderALeaseOnlyWhileItIsHeld() {
    database.createStore(StoreSchema.of("things", KeyPath.of("id")));
    var lost = claim("a").orElseThrow();
    now = now.plus(LEASE);
    var held = claim("b").orElseThrow();
    assertThat(write(lost, "by a")).isEmpty();
    assertThat(database.<Boolean>read("things", things -> things.get(Key.of("1")).isPresent()))
        .isFalse();
    assertThat(write(held, "by b")).isPresent();
  }

  private Optional<Key> write(Lease lease, String text) {
    return leases.write(
        lease,
        List.of("things"),
        tx -> tx.store("things").put(Document.builder().put("id", "1").put("text", text).build()));
  }
}
