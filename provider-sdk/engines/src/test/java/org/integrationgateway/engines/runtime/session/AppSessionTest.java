package org.integrationgateway.engines.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionLogLine.Origin;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.junit.jupiter.api.Test;

class AppSessionTest {
  private static final AppLaunch LAUNCH = AppLaunch.of("s-1", "weather", "/package", "app");

  private final AtomicInteger released = new AtomicInteger();
  private final AppSession session =
      new AppSession("s-1", SessionRequest.PLAIN, InstantSource.system()) {
        @Override
        protected void release(Deadline grace) {
          released.incrementAndGet();
        }
      };
  private final TestedApp app = new TestedApp();

  @Test
  void runsItsAppUntilItIsStopped() {
    assertThat(session.describe().state()).isEqualTo(State.READY);
    assertThat(session.startApp(LAUNCH, (launch, output) -> app)).isEqualTo(app.address());
    assertThat(session.describe().state()).isEqualTo(State.RUNNING);
    end("enough");

    assertThat(app.hasEnded()).isTrue();
    assertThat(session.describe().state()).isEqualTo(State.STOPPED);
    assertThat(session.describe().reason()).isEqualTo("enough");
    assertThat(session.describe().endedAt()).isPresent();
  }

  @Test
  void endsOnceWithItsFirstReason() {
    end("first");
    var first = session.describe();
    session.end(State.FAILED, "second", Background.now());

    assertThat(session.describe()).isEqualTo(first);
    assertThat(released).hasValue(1);
  }

  @Test
  void failsWithTheLastOutputOfItsApp() {
    session.startApp(
        LAUNCH,
        (launch, output) -> {
          for (var line : List.of("1", "2", "3", "4", "5", "6")) {
            output.accept(line);
          }
          return app;
        });
    app.exit.complete(AppExit.of(7));
    awaitEnd();

    assertThat(session.describe().state()).isEqualTo(State.FAILED);
    assertThat(session.describe().reason())
        .isEqualTo("the app ended with exit code 7; its last output: 2 | 3 | 4 | 5 | 6");
  }

  @Test
  void namesASignalAndTheLackOfOutput() {
    session.startApp(LAUNCH, (launch, output) -> app);
    app.exit.complete(AppExit.of(137));
    awaitEnd();

    assertThat(session.describe().reason())
        .isEqualTo("the app ended with signal 9 (SIGKILL) without output");
  }

  @Test
  void failsWhenTheEndOfItsAppCannotBeTold() {
    session.startApp(LAUNCH, (launch, output) -> app);
    app.exit.completeExceptionally(new IllegalStateException("cluster lost"));
    awaitEnd();

    assertThat(session.describe().state()).isEqualTo(State.FAILED);
    assertThat(session.describe().reason()).contains("cluster lost");
  }

  @Test
  void cutsALongReason() {
    end("x".repeat(3_000));

    assertThat(session.describe().reason()).hasSize(2_000).endsWith("x…");
  }

  @Test
  void hasOneApp() {
    session.startApp(LAUNCH, (launch, output) -> app);

    assertInvalid(() -> session.startApp(LAUNCH, (launch, output) -> new TestedApp()));
    assertThat(app.hasEnded()).isFalse();
  }

  @Test
  void isReadyAgainAfterAnAppThatCouldNotBeStarted() {
    assertThatThrownBy(
            () ->
                session.startApp(
                    LAUNCH,
                    (launch, output) -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(session.describe().state()).isEqualTo(State.READY);
    session.startApp(LAUNCH, (launch, output) -> app);

    assertThat(session.describe().state()).isEqualTo(State.RUNNING);
  }

  @Test
  void endsAnAppThatGetsNoAddress() {
    var lost =
        new TestedApp() {
          @Override
          public AppAddress address() {
            throw new ServiceException(Reason.UNAVAILABLE, "no address");
          }
        };
    assertThatThrownBy(() -> session.startApp(LAUNCH, (launch, output) -> lost))
        .hasMessage("no address");

    assertThat(lost.hasEnded()).isTrue();
    assertThat(session.describe().state()).isEqualTo(State.READY);
    session.startApp(LAUNCH, (launch, output) -> app);
  }

  @Test
  void endsAnAppThatIsStartedWhileTheSessionEnds() throws Exception {
    var starting = new CountDownLatch(1);
    var start =
        CompletableFuture.runAsync(
            () ->
                assertInvalid(
                    () ->
                        session.startApp(
                            LAUNCH,
                            (launch, output) -> {
                              starting.countDown();
                              while (session.isOpen()) {
                                Pause.brief();
                              }
                              return app;
                            })));
    starting.await();
    end("too early");
    start.get(30, TimeUnit.SECONDS);

    assertThat(app.hasEnded()).isTrue();
    assertThat(session.describe().reason()).isEqualTo("too early");
  }

  @Test
  void refusesAppsAndLinesAfterItsEnd() {
    assertThat(session.append(List.of("one", "two"))).isEqualTo(2);
    end("");

    assertInvalid(() -> session.append(List.of("three")));
    assertInvalid(() -> session.startApp(LAUNCH, (launch, output) -> app));
    assertThat(session.log().last(Origin.HOST, 9)).containsExactly("one", "two");
  }

  @Test
  void releasesAndEndsEvenWhenItsAppCannotBeEnded() {
    var stuck =
        new TestedApp() {
          @Override
          public void end(Deadline grace) {
            throw new IllegalStateException("stuck");
          }
        };
    session.startApp(LAUNCH, (launch, output) -> stuck);

    assertThatThrownBy(() -> end("enough")).hasMessage("stuck");
    assertThat(released).hasValue(1);
    assertThat(session.describe().state()).isEqualTo(State.STOPPED);
  }

  private void end(String why) {
    session.end(State.STOPPED, why, Deadline.in(Duration.ofSeconds(5)));
  }

  /** Waits until the session has closed its log. */
  private void awaitEnd() {
    try (var log = session.log().reader(LogQuery.of("s-1").following())) {
      while (log.next().isPresent()) {
        // Reads on.
      }
    }
  }

  private static void assertInvalid(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.INVALID_STATE));
  }
}
