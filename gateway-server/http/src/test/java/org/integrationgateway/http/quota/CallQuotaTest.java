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
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallQuotaTest {
  private static final Instant FIRST_DAY = Instant.parse("2026-11-29T12:00:00Z");
  private static final CallQuota.Place PLACE =
      new CallQuota.Place("app", "apps.a.quota", "app 'a'");

  @TempDir private Path folder;

  /** A server that runs for years keeps no counts of past days. */
  @Test
  void countsOfPastDaysAreRemovedWhileTheServerRuns() throws Exception {
    var key = new EncryptionKey("k1", Secret.of("a root key of the test, longer than 32 bytes"));
    var clock = new SettableClock(FIRST_DAY);
    try (var state = State.open(folder.resolve("gateway.db"), List.of(key), Clock.systemUTC())) {
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

  /** Asks for a quota of nothing, which counts nothing. */
  private static long taken(QuotaStore store, String day, String holder) {
    return store.take(Period.DAY, day, holder, 0).taken();
  }
}
