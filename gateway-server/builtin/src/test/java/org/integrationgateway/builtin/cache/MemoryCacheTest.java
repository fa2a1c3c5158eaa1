package org.integrationgateway.builtin.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.Test;

@Embedded(value = "builtin:memory", description = "memory")
final class MemoryCacheTest extends CacheContractTest {
  private static final int ROOM = 64 << 20;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.CACHE, () -> new MemoryCache(ROOM));
  }

  @Test
  void givesUpValuesRatherThanMemory() {
    var cache = new MemoryCache(10_000);
    IntStream.range(0, 1_000)
        .forEach(i -> cache.set("s", "k" + i, new byte[100], Optional.empty()));

    var left = IntStream.range(0, 1_000).filter(i -> cache.get("s", "k" + i).isPresent()).count();
    assertThat(left).isBetween(1L, 100L);
  }

  @Test
  void handsOutNoArrayOfItsOwn() {
    var cache = new MemoryCache(ROOM);
    var given = new byte[] {1};
    cache.set("s", "k", given, Optional.empty());
    given[0] = 2;
    cache.get("s", "k").orElseThrow()[0] = 3;

    assertThat(cache.get("s", "k")).contains(new byte[] {1});
  }
}
