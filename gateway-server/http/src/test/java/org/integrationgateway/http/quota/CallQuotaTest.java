package org.integrationgateway.http.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallQuotaTest {
  private static final Instant FIRST_DAY = Instant.parse("2026-11-29T12:00:00Z");
  private static final CallQuota.Place PLACE =
      new CallQuota.Place("app", "apps.a.quota", "app 'a'");

  private static final EncryptionKey KEY =
      new EncryptionKey("k1", Secret.of("a root key of the test, longer than 32 bytes"));

  @TempDir private Path folder;

  /** A server that runs for years keeps no counts of past days. */
  @Test
  void countsOfPastDaysAreRemovedWhileTheServerRuns() throws Exception {
    var clock = new SettableClock(FIRST_DAY);
    try (var state = State.open(folder.resolve("gateway.db"), List.of(KEY), Clock.systemUTC())) {
      var store = new QuotaStore(state);
      var quota = new CallQuota(PLACE, Period.DAY, 10, store, clock);
      var holder = store.holder("apps.a.quota.perDay", "user:ann");
      assertThat(quota.take("user:ann")).isPresent();
      assertThat(taken(store, "2026-11-29", holder)).isEqualTo(1);

      clock.set(FIRST_DAY.plus(Duration.ofDays(2)));
      assertThat(quota.take("user:ann")).isPresent();
      eventually(() -> assertThat(taken(store, "2026-11-29", holder)).isZero());
      assertThat(taken(store, "2026-12-01", holder)).isEqualTo(1);
    }
  }

  @Test
  @Tag("nightly")
  void callsOfManySubjectsThatWereNotMadeAreGivenBackSoon() throws Exception {
    var clock = new SettableClock(FIRST_DAY);
    try (var state = State.open(folder.resolve("gateway.db"), List.of(KEY), Clock.systemUTC())) {
      var store = new QuotaStore(state);
      var quota = new CallQuota(PLACE, Period.DAY, 6_400, store, clock);
      for (int i = 0; i < 1_000; i++) {
        assertThat(quota.take("user:" + i)).isPresent();
      }
      var last = store.holder("apps.a.quota.perDay", "user:999");
      assertThat(taken(store, "2026-11-29", last)).isEqualTo(100);
      quota.close(Deadline.in(Duration.ofMinutes(1)));
      assertThat(taken(store, "2026-11-29", last)).isEqualTo(1);

      var next = new CallQuota(PLACE, Period.DAY, 6_400, store, clock);
      assertThat(next.take("user:999")).isPresent();
      next.close(Deadline.in(Duration.ZERO));
      assertThat(taken(store, "2026-11-29", last)).as("too late").isEqualTo(100);
    }
  }

  /** Asks for a quota of nothing, which counts nothing. */
  private static long taken(QuotaStore store, String day, String holder) {
    return store.take(Period.DAY, day, holder, 0).taken();
  }
}
