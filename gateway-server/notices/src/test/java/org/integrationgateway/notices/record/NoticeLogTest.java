package org.integrationgateway.notices.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.http.occurrence.Occurrence;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Occurrences that become notices, and the time that these are kept. */
final class NoticeLogTest {
  private static final Instant START = Instant.parse("2026-11-30T09:00:00Z");
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      """;
  private static final NoticeLog.Range ALL =
      new NoticeLog.Range(Optional.empty(), Optional.empty(), Optional.empty());

  private final SettableClock clock = new SettableClock(START);
  private State state;
  private NoticeLog notices;
  private NoticeLog replica;

  @BeforeEach
  void open(@TempDir Path home) {
    state = State.open(ConfigText.read(home, CONFIGURATION), clock);
    notices = new NoticeLog(state, clock);
    replica = new NoticeLog(state, clock);
  }

  @AfterEach
  void close() {
    state.close();
  }

  private static Occurrence of(NoticeTopic topic, String owner, String level) {
    return new Occurrence(
            topic, List.of(owner, "crm"), "a reason", "/?tab=apps", Map.of("app", "crm"))
        .concerning(owner)
        .at(level);
  }

  private List<StoredNotice> all() {
    return notices.find(ALL, notice -> true, 1000).notices();
  }

  @Test
  void theSameIsToldOnceUntilItsEnd() {
    var broken = of(NoticeTopic.CONNECTION_BROKEN, "user:a", "");
    var first = notices.add(broken).orElseThrow();
    for (int i = 0; i < 100; i++) {
      assertThat(replica.add(broken)).isEmpty();
    }
    clock.set(START.plusSeconds(1));
    assertThat(notices.add(of(NoticeTopic.CONNECTION_BROKEN, "user:b", ""))).isPresent();
    assertThat(all().get(0)).isEqualTo(first);
    notices.end(NoticeTopic.CONNECTION_BROKEN, broken.thing());
    assertThat(all().get(0).isOpen()).isFalse();
    assertThat(replica.add(broken)).isPresent();
  }

  @Test
  void onlyWhatWasBrokenRecovers() {
    var recovered = of(NoticeTopic.CONNECTION_RECOVERED, "user:a", "");
    assertThat(notices.add(recovered)).isEmpty();
    notices.add(of(NoticeTopic.CONNECTION_BROKEN, "user:a", ""));
    clock.set(START.plusSeconds(1));
    assertThat(replica.add(recovered)).isPresent();
    assertThat(notices.add(recovered)).isEmpty();
    assertThat(all()).extracting(StoredNotice::isOpen).containsExactly(false, false);
  }

  @Test
  void anotherLevelIsAnotherNotice() {
    notices.add(of(NoticeTopic.CERTIFICATE_EXPIRING, "x", "30"));
    clock.set(START.plusSeconds(1));
    assertThat(notices.add(of(NoticeTopic.CERTIFICATE_EXPIRING, "x", "7"))).isPresent();
    assertThat(notices.add(of(NoticeTopic.CERTIFICATE_EXPIRING, "x", "7"))).isEmpty();
    assertThat(all()).extracting(StoredNotice::isOpen).containsExactly(false, true);
  }

  @Test
  void whatWasNotQueuedIsFoundAgain() {
    var queued = notices.add(of(NoticeTopic.RUN_FAILED, "user:a", "")).orElseThrow();
    var lost = notices.add(of(NoticeTopic.RUN_FAILED, "user:b", "")).orElseThrow();
    notices.queued(queued);
    assertThat(replica.unqueued(10)).isEmpty();
    clock.set(START.plus(NoticeLog.QUEUEING));
    assertThat(replica.unqueued(10)).containsExactly(lost);
    replica.queued(lost);
    assertThat(replica.unqueued(10)).isEmpty();
  }

  @Test
  void listsTheNoticesOfAnOwnerInPages() {
    for (int i = 0; i < 5; i++) {
      clock.set(START.plusSeconds(i));
      notices.add(of(NoticeTopic.RUN_FAILED, "user:a", ""));
      notices.add(of(NoticeTopic.RUN_FAILED, "user:ab", ""));
    }
    var owner = Optional.of("user:a");
    var since = Optional.of(START.plusSeconds(2));
    var first =
        notices
            .find(new NoticeLog.Range(owner, since, Optional.empty()), notice -> true, 2)
            .notices();
    assertThat(first)
        .extracting(StoredNotice::time)
        .containsExactly(START.plusSeconds(2), START.plusSeconds(3));
    var rest =
        notices
            .find(new NoticeLog.Range(owner, since, Optional.of(first.get(1).id())), any -> true, 9)
            .notices();
    assertThat(rest).extracting(StoredNotice::time).containsExactly(START.plusSeconds(4));
    assertThat(notices.forget("user:a")).isEqualTo(5);
    assertThat(all()).hasSize(5);
  }

  @Test
  void keepsTextsOfOthersShortAndInOneLine() {
    var title = "delete\n" + "x".repeat(10_000);
    var stored =
        notices
            .add(
                new Occurrence(
                    NoticeTopic.APPROVAL_REQUESTED,
                    List.of("demo", "y".repeat(10_000)),
                    title,
                    "/",
                    Map.of("title", title)))
            .orElseThrow();
    for (var text : List.of(stored.reason(), stored.subject(), stored.data().get("title"))) {
      assertThat(text).hasSizeLessThan(600).doesNotContain("\n");
    }
  }

  @Test
  void findsNothingAfterTheEndOfTime() {
    notices.add(of(NoticeTopic.RUN_FAILED, "user:a", ""));
    for (var since : List.of(Instant.MAX, Instant.parse("9999-12-31T00:00:00Z"))) {
      assertThat(
              notices
                  .find(
                      new NoticeLog.Range(Optional.empty(), Optional.of(since), Optional.empty()),
                      notice -> true,
                      9)
                  .notices())
          .isEmpty();
    }
    assertThat(
            notices
                .find(
                    new NoticeLog.Range(
                        Optional.empty(), Optional.of(Instant.MIN), Optional.empty()),
                    notice -> true,
                    9)
                .notices())
        .hasSize(1);
  }

  @Test
  void readsFewRowsForOneAnswerAndGoesOnInTheNext() {
    for (int i = 0; i < 2_100; i++) {
      notices.add(of(NoticeTopic.RUN_FAILED, "user:a", ""));
    }
    clock.set(START.plusSeconds(1));
    var open = notices.add(of(NoticeTopic.CONNECTION_BROKEN, "user:a", "")).orElseThrow();
    var owner = Optional.of("user:a");
    var first =
        notices.find(
            new NoticeLog.Range(owner, Optional.empty(), Optional.empty()),
            StoredNotice::isOpen,
            10);
    assertThat(first.notices()).isEmpty();
    assertThat(first.next()).isPresent();
    var rest =
        notices.find(
            new NoticeLog.Range(owner, Optional.empty(), first.next()), StoredNotice::isOpen, 10);
    assertThat(rest).isEqualTo(new NoticeLog.Found(List.of(open), Optional.empty()));
  }

  @Test
  void isKeptForAWeekAfterItsEnd() {
    notices.add(of(NoticeTopic.RUN_FAILED, "user:a", ""));
    notices.add(of(NoticeTopic.CONNECTION_BROKEN, "user:a", ""));
    clock.set(START.plus(NoticeLog.LONGEST).plus(Duration.ofDays(1)));
    notices.add(of(NoticeTopic.RUN_FAILED, "user:b", ""));
    assertThat(all())
        .extracting(StoredNotice::topic)
        .containsExactly(NoticeTopic.CONNECTION_BROKEN, NoticeTopic.RUN_FAILED);
  }
}
