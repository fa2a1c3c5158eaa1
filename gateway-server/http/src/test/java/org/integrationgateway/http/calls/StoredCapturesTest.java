package org.integrationgateway.http.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.capture.Capture;
import org.integrationgateway.core.capture.CaptureQueue;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoredCapturesTest {
  private static final String ADA = "user:ada";
  private static final Instant NOW = Instant.parse("2026-11-29T08:00:00Z");

  @TempDir Path folder;
  private final CaptureQueue queue = new CaptureQueue();
  private State state;
  private StoredCaptures captures;

  @BeforeEach
  void open() {
    var key = new EncryptionKey("k1", Secret.of("a root key of the test, longer than 32 bytes"));
    state = State.open(folder.resolve("gateway.db"), List.of(key), Clock.systemUTC());
    captures = at(NOW);
  }

  @AfterEach
  void close() {
    state.close();
  }

  private StoredCaptures at(Instant time) {
    return new StoredCaptures(state, queue, Clock.fixed(time, ZoneOffset.UTC));
  }

  private void add(String id, String subject, String text) {
    var body = "{\"request\": \"%s\"}".formatted(text).getBytes(UTF_8);
    queue.add(new Capture(id, "shop", subject, body, Duration.ofHours(1), 0));
  }

  private void flush() {
    while (captures.flush()) {
      // Stores the next ones.
    }
  }

  @Test
  void findsWhatWaitsAndWhatIsStored() {
    add("c1", ADA, "one");
    assertThat(captures.find("c1", ADA).orElseThrow().body().path("request").asString())
        .isEqualTo("one");
    flush();
    var found = captures.find("c1", ADA).orElseThrow();
    assertThat(found.body().path("request").asString()).isEqualTo("one");
    assertThat(found.expires()).isEqualTo(NOW.plus(Duration.ofHours(1)));
    assertThat(captures.find("c1", "user:bob")).isEmpty();
    assertThat(captures.find("c2", ADA)).isEmpty();
  }

  @Test
  void sealsRequestAndResponse() {
    add("c1", ADA, "in the clear");
    flush();
    var row =
        state.database().read("call-captures", store -> store.get(Key.of("c1"))).orElseThrow();
    assertThat(new String(row.bytes("body").orElseThrow(), UTF_8)).doesNotContain("clear");
    state.keys().forget(ADA);
    assertThat(captures.find("c1", ADA)).isEmpty();
  }

  @Test
  void endsWithItsLifetime() {
    add("c1", ADA, "one");
    flush();
    var later = at(NOW.plus(Duration.ofHours(1)));
    assertThat(later.find("c1", ADA)).isEmpty();
    later.removeExpired();
    long rows = state.database().<Long>read("call-captures", store -> store.count(KeyRange.ALL));
    assertThat(rows).isZero();
  }

  @Test
  void removesThoseOfASubject() {
    add("c1", ADA, "one");
    flush();
    add("c2", ADA, "two");
    add("c3", "user:bob", "three");
    assertThat(captures.removeAll(ADA)).isEqualTo(1);
    flush();
    assertThat(captures.find("c1", ADA)).isEmpty();
    assertThat(captures.find("c2", ADA)).isEmpty();
    assertThat(captures.find("c3", "user:bob")).isPresent();
  }

  @Test
  void aBusyCallerPushesOutItsOwnOnly() {
    for (int i = 0; i < 20; i++) {
      add("b" + i, "user:bob", "kept");
    }
    for (int i = 0; i < CaptureShare.MOST + 100; i++) {
      add("a" + i, ADA, "many");
    }
    flush();
    for (int i = 0; i < 20; i++) {
      assertThat(captures.find("b" + i, "user:bob")).as("b%d", i).isPresent();
    }
    assertThat(captures.find("a0", ADA)).isEmpty();
    assertThat(captures.find("a" + (CaptureShare.MOST + 99), ADA)).isPresent();
    long rows = state.database().<Long>read("call-captures", store -> store.count(KeyRange.ALL));
    assertThat(rows).isEqualTo(CaptureShare.MOST);
  }

  @Test
  void boundsTheBytesOfAnApp() {
    var share = new CaptureShare();
    share.add(Key.of("b"), "user:bob", 1000);
    for (int i = 0; i < 5; i++) {
      share.add(Key.of("a" + i), ADA, CaptureShare.MOST_BYTES / 4);
    }
    assertThat(share.excess()).containsExactly(Key.of("a0"), Key.of("a1"));
  }

  @Test
  void aCallerFillsOnlyAPartOfTheQueue() {
    var large = "x".repeat(1 << 20);
    for (int i = 0; i < 20; i++) {
      add("a" + i, ADA, large);
    }
    add("b", "user:bob", large);
    assertThat(queue.first(100)).hasSize(4).extracting(Capture::id).contains("a0", "b");
  }

  @Test
  void keepsWaitingWhileTheStoreIsAway() {
    add("c1", ADA, "one");
    state.database().deleteStore("call-captures");
    assertThat(catchThrowable(captures::flush)).isNotNull();
    assertThat(captures.find("c1", ADA)).isPresent();
  }
}
