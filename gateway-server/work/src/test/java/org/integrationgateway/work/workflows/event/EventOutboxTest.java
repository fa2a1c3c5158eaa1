package org.integrationgateway.work.workflows.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases, ends and the memory of deliveries. */
final class EventOutboxTest {
  private static final Instant START = Instant.parse("2026-11-23T17:00:00Z");

  private final SettableClock clock = new SettableClock(START);
  private State state;
  private EventOutbox outbox;
  private EventOutbox replica;

  @BeforeEach
  void open(@TempDir Path home) {
    state = State.open(EventSender.configuration(home), clock);
    outbox = new EventOutbox(state, clock);
    replica = new EventOutbox(state, clock);
  }

  @AfterEach
  void close() {
    state.close();
  }

  private EventOutbox.Acceptance accept(String id, String hash, String... providers) {
    return outbox.accept(
        EventSender.event(id), hash, Deliverer.of(EventSender.context()), List.of(providers));
  }

  private static Delivery delivered(String provider) {
    return new Delivery(provider, Delivery.State.DELIVERED, List.of("run-1"), "");
  }

  @Test
  void theRequestThatStoresAnEventHasItsFirstAttempt() {
    var entry = accept("one", "h", "main").claimed().get(0);
    assertThat(replica.claim(10)).isEmpty();
    outbox.end(entry, delivered("main"));
    clock.set(START.plus(Duration.ofDays(1)));
    assertThat(replica.claim(10)).isEmpty();
    assertThat(outbox.pending()).isZero();
    assertThat(accept("one", "h", "main").known()).containsExactly(delivered("main"));
  }

  @Test
  void aReplicaThatLostItsLeaseChangesNothing() {
    var entry = accept("one", "h", "main").claimed().get(0);
    clock.set(START.plus(EventOutbox.LEASE));
    var taken = replica.claim(10);
    assertThat(taken).hasSize(1);
    assertThat(taken.get(0).event()).isEqualTo(EventSender.event("one"));
    assertThat(taken.get(0).fence()).isGreaterThan(entry.fence());
    outbox.end(entry, new Delivery("main", Delivery.State.FAILED, List.of(), "too late"));
    outbox.later(entry, "too late", Duration.ZERO, true);
    assertThat(replica.claim(10)).as("the lease of the replica is in force").isEmpty();
    replica.end(taken.get(0), delivered("main"));
    assertThat(accept("one", "h", "main").known()).containsExactly(delivered("main"));
  }

  @Test
  void anAttemptThatFailedComesAgainAfterItsWait() {
    var entry = accept("one", "h", "main").claimed().get(0);
    outbox.later(entry, "away", Duration.ofSeconds(40), true);
    clock.set(START.plusSeconds(39));
    assertThat(replica.claim(10)).isEmpty();
    clock.set(START.plusSeconds(40));
    assertThat(replica.claim(10))
        .singleElement()
        .satisfies(again -> assertThat(again.attempts()).isEqualTo(1));
    assertThat(accept("one", "h", "main").known())
        .containsExactly(new Delivery("main", Delivery.State.PENDING, List.of(), "away"));
  }

  @Test
  void aReplicaLooksAgainWhenADeliveryIsDue() {
    var most = Duration.ofSeconds(15);
    assertThat(replica.claim(10)).isEmpty();
    assertThat(replica.pause(most)).as("nothing is stored").isEqualTo(most);
    var entry = accept("one", "h", "main").claimed().get(0);
    outbox.later(entry, "away", Duration.ofSeconds(40), true);
    assertThat(replica.claim(10)).isEmpty();
    assertThat(replica.pause(most)).as("it is due later").isEqualTo(most);
    clock.set(START.plusSeconds(38));
    assertThat(replica.pause(most)).as("it is due soon").isEqualTo(Duration.ofMillis(2_001));
    clock.set(START.plusSeconds(41));
    assertThat(replica.pause(most)).as("another replica has it").isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void anotherContentIsRefusedAndANewProviderGetsTheEvent() {
    accept("one", "h", "main");
    assertThatThrownBy(() -> accept("one", "other", "main"))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.CONFLICT));
    var more = accept("one", "h", "main", "second");
    assertThat(more.known()).extracting(Delivery::provider).containsExactly("main");
    assertThat(more.claimed()).extracting(OutboxEntry::provider).containsExactly("second");
  }

  @Test
  void aDeliveryThatEndsEachProcessIsAttemptedNoMore() {
    var now = START;
    accept("poison", "h", "main");
    for (int begun = 1; begun < EventOutbox.MOST_BEGINNINGS; begun++) {
      now = now.plus(EventOutbox.LEASE);
      clock.set(now);
      assertThat(replica.claim(10)).hasSize(1);
    }
    accept("good", "h", "main");
    now = now.plus(EventOutbox.LEASE);
    clock.set(now);
    assertThat(replica.claim(10)).extracting(entry -> entry.event().id()).containsExactly("good");
    assertThat(accept("poison", "h", "main").known())
        .singleElement()
        .satisfies(
            failed -> {
              assertThat(failed.state()).isEqualTo(Delivery.State.FAILED);
              assertThat(failed.error()).contains("started 3 times", "each process");
            });
  }

  @Test
  void anEventIsForgottenAfterItsRetention() {
    var entry = accept("one", "h", "main").claimed().get(0);
    outbox.end(entry, delivered("main"));
    clock.set(START.plus(EventOutbox.RETENTION).minusSeconds(1));
    assertThat(accept("one", "h", "main").known()).hasSize(1);
    clock.set(START.plus(EventOutbox.RETENTION));
    assertThat(accept("one", "new content", "main").known()).isEmpty();
  }
}
