package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RecentCacheTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final RecentCache cache = new RecentCache(new RecentCache.Config(1), now::get);

  @Test
  void givesUpWhatWasUsedLongestAgo() {
    var third = new byte[400_000];
    cache.set("s", "a", third, Optional.empty());
    cache.set("s", "b", third, Optional.empty());
    cache.get("s", "a");
    cache.set("s", "c", third, Optional.empty());

    assertThat(cache.get("s", "a")).isPresent();
    assertThat(cache.get("s", "b")).isEmpty();
    assertThat(cache.get("s", "c")).isPresent();
  }

  @Test
  void forgetsWhenTheTimeIsUp() {
    cache.set("s", "a", new byte[1], Optional.of(Duration.ofMinutes(1)));
    now.set(now.get().plusSeconds(59));
    assertThat(cache.get("s", "a")).isPresent();
    now.set(now.get().plusSeconds(1));
    assertThat(cache.get("s", "a")).isEmpty();
  }
}
