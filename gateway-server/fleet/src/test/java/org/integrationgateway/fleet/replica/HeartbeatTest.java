package org.integrationgateway.fleet.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replicas that announce themselves in one database. */
@Timeout(60)
final class HeartbeatTest {
  private static final Duration PAUSE = Duration.ofMillis(40);

  @TempDir private Path folder;
  private State state;

  @BeforeEach
  void open() {
    state =
        State.open(
            folder.resolve("db"),
            List.of(new EncryptionKey("k1", Secret.of("0123456789abcdef".repeat(4)))),
            Clock.systemUTC());
  }

  @AfterEach
  void close() {
    state.close();
  }

  private Heartbeat replica(String id, int port, AtomicReference<String> generation) {
    return new Heartbeat(
        state,
        new OwnFacts(
            id,
            () -> "http://127.0.0.1:" + port,
            "0.1.0",
            generation::get,
            Instant.now(),
            () -> true),
        new CallLoad(),
        PAUSE);
  }

  private Heartbeat replica(String id, int port) {
    return replica(id, port, new AtomicReference<>("g1"));
  }

  @Test
  void seeEachOtherAndTheEndOfOne() {
    try (var one = replica("one", 1).begin()) {
      var two = replica("two", 2).begin();
      await(() -> ids(one).equals(List.of("one", "two")) && ids(two).equals(ids(one)));
      assertThat(one.members())
          .filteredOn(FleetMember::isSelf)
          .extracting("id")
          .containsOnly("one");
      two.close();
      await(() -> ids(one).equals(List.of("one")));
    }
    assertThat(new AnnouncementStore(state).all()).isEmpty();
  }

  @Test
  void loseOneThatAnnouncesNothingAndForgetItWhenAnotherTakesItsPlace() {
    try (var one = replica("one", 1).begin()) {
      // The process of this one was killed after its first announcement.
      replica("killed", 2).beat();
      await(() -> lost(one).equals(List.of("killed")));
      assertThat(lost(one)).isEqualTo(List.of("killed"));
      try (var successor = replica("successor", 2).begin()) {
        await(() -> ids(one).equals(List.of("one", "successor")));
        await(() -> ids(successor).equals(ids(one)));
      }
    }
  }

  @Test
  void writeNothingWhileTheyAreAlone() {
    var generation = new AtomicReference<>("g1");
    try (var one = replica("one", 1, generation)) {
      one.beat();
      one.beat();
      one.beat();
      assertThat(one.beats()).isEqualTo(1);
      generation.set("g2");
      one.beat();
      one.beat();
      assertThat(one.beats()).isEqualTo(2);
      try (var two = replica("two", 2)) {
        two.beat();
        one.beat();
        one.beat();
        assertThat(one.beats()).isEqualTo(4);
      }
    }
  }

  /** A question that was seen on its way is worth nothing once no replica is left to ask. */
  @Test
  void endTheLifeOfQuestionsWhenTheyAreAloneAgain() {
    try (var one = replica("one", 1)) {
      one.beat();
      try (var two = replica("two", 2)) {
        two.beat();
        one.beat();
      }
      long asked = one.beats();
      one.beat();
      assertThat(one.beats()).isGreaterThan(asked + Announcement.MOST_BEATS);
      long alone = one.beats();
      one.beat();
      assertThat(one.beats()).isEqualTo(alone);
      one.asked();
      one.beat();
      assertThat(one.beats()).isGreaterThan(alone + Announcement.MOST_BEATS);
      assertThat(new AnnouncementStore(state).all().get("one").beat()).isEqualTo(one.beats());
    }
  }

  @Test
  void announceThemselvesAgainWhenAnotherHasForgottenThem() {
    try (var one = replica("one", 1)) {
      one.beat();
      new AnnouncementStore(state).remove("one");
      one.beat();
      assertThat(new AnnouncementStore(state).all()).containsOnlyKeys("one");
    }
  }

  @Test
  void doNotReadARowThatNoneOfThemHasWritten() {
    try (var one = replica("one", 1)) {
      one.beat();
      var records = state.database().records("replicas");
      var row = records.get(Key.of("one")).orElseThrow();
      records.put(row.with("id", "two"));
      var forged = row.text("body").orElseThrow().replace("127.0.0.1", "evil.test");
      records.put(row.with("id", "three").with("body", forged));
      records.put(Document.builder().put("id", "four").build());
      records.put(
          new VouchedBody<>(
                  state.keys().hash(), "replica.1", StoredType.json(OtherAnnouncement.class))
              .document("five", new OtherAnnouncement("host", 1))
              .build());
      one.beat();
      assertThat(ids(one)).containsExactly("one");
    }
  }

  /** A row of a version that announces something else. */
  record OtherAnnouncement(String name, long beat) {}

  private static List<String> ids(Heartbeat replica) {
    return replica.members().stream().map(FleetMember::id).sorted().toList();
  }

  private static List<String> lost(Heartbeat replica) {
    return replica.members().stream()
        .filter(FleetMember::isLost)
        .map(FleetMember::id)
        .sorted()
        .toList();
  }

  private static void await(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      LockSupport.parkNanos(PAUSE.toNanos() / 4);
    }
  }
}
