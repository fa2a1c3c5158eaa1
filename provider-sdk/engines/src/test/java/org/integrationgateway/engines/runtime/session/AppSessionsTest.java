package org.integrationgateway.engines.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.junit.jupiter.api.Test;

class AppSessionsTest {
  private static final RuntimeSessionQuery ACTIVE = RuntimeSessionQuery.ACTIVE;

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final AtomicInteger last = new AtomicInteger();

  private AppSessions<AppSession> sessions(int most) {
    return new AppSessions<>(most, Duration.ofHours(1), now::get);
  }

  private AppSession start(AppSessions<AppSession> sessions, SessionRequest request) {
    return sessions.start(
        request, () -> new AppSession("s-" + last.incrementAndGet(), request, now::get));
  }

  private AppSession start(AppSessions<AppSession> sessions) {
    return start(sessions, SessionRequest.PLAIN);
  }

  private static void end(AppSession session) {
    session.end(State.STOPPED, "", Background.now());
  }

  @Test
  void hasRoomAgainOnceASessionHasEnded() {
    var sessions = sessions(2);
    var first = start(sessions);
    start(sessions);
    assertRefused(Reason.NO_CAPACITY, () -> start(sessions));
    end(first);

    assertThat(start(sessions).id()).isEqualTo("s-3");
  }

  @Test
  void startsOneSessionForOneKey() {
    var sessions = sessions(5);
    var request = SessionRequest.PLAIN.once("key");
    var first = start(sessions, request);
    end(first);

    assertThat(start(sessions, request)).isSameAs(first);
    assertThat(start(sessions)).isNotSameAs(start(sessions));
    assertRefused(Reason.IDEMPOTENCY_KEY_REUSED, () -> start(sessions, request.of("other")));
  }

  @Test
  void findsSessionsByTheirIds() {
    var sessions = sessions(5);
    var session = start(sessions);

    assertThat(sessions.get("s-1")).isSameAs(session);
    assertThat(sessions.find("s-2")).isEmpty();
    assertRefused(Reason.NOT_FOUND, () -> sessions.get("s-2"));
  }

  @Test
  void listsPagesNewestFirstThoughSessionsComeAndGo() {
    var sessions = sessions(9);
    for (int i = 0; i < 5; i++) {
      start(sessions);
    }
    end(sessions.get("s-4"));
    var page = sessions.list(ACTIVE.limitedTo(2));
    start(sessions);
    end(sessions.get("s-3"));
    var next = sessions.list(ACTIVE.limitedTo(2).next(page.nextPageToken().orElseThrow()));

    assertThat(ids(page.sessions())).containsExactly("s-5", "s-3");
    assertThat(ids(next.sessions())).containsExactly("s-2", "s-1");
    assertThat(next.nextPageToken()).isEmpty();
    assertThat(ids(sessions.list(ACTIVE.withEnded()).sessions())).contains("s-3", "s-4");
  }

  @Test
  void refusesAPageTokenThatItDidNotGive() {
    for (var token : List.of("nonsense", "before--1", "before-0", "before-1234567890123456789")) {
      assertRefused(Reason.INVALID_INPUT, () -> sessions(1).list(ACTIVE.next(token)));
    }
  }

  @Test
  void forgetsWhatEndedLongAgo() {
    var sessions = sessions(2);
    end(start(sessions));
    now.set(Instant.EPOCH.plus(Duration.ofMinutes(59)));
    assertThat(sessions.find("s-1")).isPresent();
    now.set(Instant.EPOCH.plus(Duration.ofMinutes(61)));

    assertThat(sessions.find("s-1")).isEmpty();
  }

  @Test
  void forgetsTheOldestOfManyThatHaveEnded() {
    var sessions = sessions(2);
    start(sessions);
    for (int i = 0; i < 300; i++) {
      end(start(sessions));
    }

    var kept = sessions.list(ACTIVE.withEnded().limitedTo(1_000)).sessions();
    assertThat(ids(kept)).hasSize(257).contains("s-1", "s-46").doesNotContain("s-45");
  }

  @Test
  void endsAllAtTheSameTimeAndAcceptsNoMore() {
    var sessions = sessions(9);
    var apps = new ArrayList<TestedApp>();
    var together = new CyclicBarrier(3);
    for (int i = 0; i < 3; i++) {
      var app =
          new TestedApp() {
            @Override
            public void end(Deadline grace) {
              try {
                together.await();
              } catch (Exception broken) {
                throw new IllegalStateException(broken);
              }
              super.end(grace);
            }
          };
      apps.add(app);
      var session = start(sessions);
      session.startApp(
          AppLaunch.of(session.id(), "app", "/package", "app"), (launch, output) -> app);
    }
    sessions.close(Deadline.in(Duration.ofSeconds(5)));

    assertThat(apps).allMatch(TestedApp::hasEnded);
    assertThat(sessions.get("s-1").describe().reason()).isEqualTo("the runtime was stopped");
    assertRefused(Reason.UNAVAILABLE, () -> start(sessions));
  }

  private static List<String> ids(List<RuntimeSession> sessions) {
    return sessions.stream().map(RuntimeSession::id).toList();
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
