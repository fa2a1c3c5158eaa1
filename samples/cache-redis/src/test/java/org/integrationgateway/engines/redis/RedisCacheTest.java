package org.integrationgateway.engines.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.Test;

class RedisCacheTest {
  private static boolean serves(RedisCache cache) {
    try {
      cache.set("scope", "again", new byte[] {1}, Optional.empty());
      return true;
    } catch (ServiceException away) {
      assertThat(away.reason()).isIn(Reason.UNAVAILABLE, Reason.TIMEOUT);
      return false;
    }
  }

  @Test
  void failsAtOnceWhileTheServerIsAwayAndServesWhenItIsBack() throws Exception {
    try (var server = RedisServer.start();
        var cache = new RedisCache(new Configs().url(server.url()).config())) {
      assertThat(serves(cache)).isTrue();
      server.kill();
      Polling.until(() -> !serves(cache));
      long began = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        assertThatThrownBy(() -> cache.get("scope", "key"))
            .isInstanceOfSatisfying(
                ServiceException.class,
                away -> assertThat(away.reason()).isEqualTo(Reason.UNAVAILABLE));
      }
      // Twenty calls that wait take 40 seconds.
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
      server.launch();
      Polling.until(() -> serves(cache));
    }
  }

  @Test
  void aServerThatHangsCostsTheTimeoutAndServesAfterwards() throws Exception {
    try (var server = RedisServer.start();
        var cache = new RedisCache(new Configs().url(server.url()).timeout(200).config())) {
      server.signal("STOP");
      assertThatThrownBy(() -> cache.add("scope", Map.of("a", 1L), Duration.ofMinutes(1)))
          .isInstanceOfSatisfying(
              ServiceException.class, late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
      server.signal("CONT");
      Polling.until(() -> serves(cache));
    }
  }

  @Test
  void followsAnotherPrimaryThatTheSentinelsElect() throws Exception {
    try (var first = RedisServer.start();
        var second = RedisServer.start("--replicaof", "127.0.0.1 " + first.port());
        var sentinel = RedisServer.sentinel(first, 1);
        var cache = new RedisCache(new Configs().sentinel(sentinel).config())) {
      assertThat(serves(cache)).isTrue();
      Polling.until(() -> asked(sentinel, "sentinel", "replicas", "main").contains("127.0.0.1"));
      first.kill();
      Polling.until(() -> serves(cache));
      assertThat(second.ask("role")).startsWith("master");
    }
  }

  private static String asked(RedisServer server, String... words) {
    try {
      return server.ask(words);
    } catch (IOException failed) {
      return "";
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  @Test
  void refusesValuesAndAnswersThatAreTooLarge() {
    try (var server = RedisServer.start();
        var cache = new RedisCache(new Configs().url(server.url()).largest(16 << 20).config());
        var narrow = new RedisCache(new Configs().url(server.url()).largest(10).config())) {
      assertThatThrownBy(() -> narrow.set("s", "k", new byte[11], Optional.empty()))
          .hasMessage("the value of key 'k' has 11 bytes; 'maxValueBytes' of this cache allows 10");
      var value = new byte[16 << 20];
      for (var key : List.of("a", "b", "c", "d")) {
        cache.set("s", key, value, Optional.empty());
      }
      assertThatThrownBy(() -> cache.getMany("s", List.of("a", "b", "c", "d")))
          .isInstanceOfSatisfying(
              ServiceException.class,
              large -> assertThat(large.reason()).isEqualTo(Reason.TOO_LARGE));
      assertThat(cache.getMany("s", List.of("a", "b", "none", "x"))).containsOnlyKeys("a", "b");
    }
  }

  @Test
  void saysHowAFullServerIsMended() {
    try (var server = RedisServer.start("--maxmemory", "1kb");
        var cache = new RedisCache(new Configs().url(server.url()).config())) {
      assertThatThrownBy(() -> cache.set("s", "k", new byte[100], Optional.empty()))
          .isInstanceOfSatisfying(
              ServiceException.class,
              full -> assertThat(full.reason()).isEqualTo(Reason.NO_CAPACITY))
          .hasMessageContaining("maxmemory-policy");
    }
  }

  @Test
  void aWrongPasswordIsForTheOperator() {
    try (var server = RedisServer.start("--requirepass", "right")) {
      assertThatThrownBy(
              () -> new RedisCache(new Configs().url(server.url()).login(null, "hunter2").config()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("refuses the user or the password (WRONGPASS)")
          .hasMessageNotContaining("hunter2");
    }
  }

  @Test
  void saysThatNothingRespondsWithoutQuotingThePassword() {
    int port = RedisServer.freePort();
    assertThatThrownBy(
            () ->
                new RedisCache(new Configs().url("redis://ada:hunter2@127.0.0.1:" + port).config()))
        .isInstanceOf(ServiceException.class)
        .hasMessage("Redis at 127.0.0.1:" + port + " does not respond: the connection is refused");
  }
}
