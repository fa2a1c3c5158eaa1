package org.integrationgateway.samples.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.junit.jupiter.api.Test;

class RedisCacheTest {
  @Test
  void failsAtOnceWhileTheServerIsAway() throws IOException {
    var server = Redis.start();
    try (var cache = cache(Redis.url(server))) {
      cache.set("scope", "key", new byte[] {1}, Optional.empty());
      server.stop();
      assertThatThrownBy(() -> cache.get("scope", "key"))
          .isInstanceOfSatisfying(
              ServiceException.class,
              away -> assertThat(away.reason()).isEqualTo(ServiceException.Reason.UNAVAILABLE));
    } finally {
      server.stop();
    }
  }

  @Test
  void saysThatNobodyAnswersWithoutQuotingThePassword() {
    assertThatThrownBy(() -> cache("redis://ada:hunter2@127.0.0.1:1"))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("no Redis responds")
        .hasMessageNotContaining("hunter2");
  }

  private static RedisCache cache(String url) {
    return new RedisCache(new RedisCache.Config(Secret.of(url), "test", 2000));
  }
}
