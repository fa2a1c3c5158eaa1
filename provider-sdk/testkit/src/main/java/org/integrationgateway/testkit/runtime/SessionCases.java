package org.integrationgateway.testkit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of runtimes for their sessions. */
abstract class SessionCases extends ProviderContractTest {
  private static final String UNKNOWN_SESSION = "s-0000000000000000";

  private final List<String> started = new ArrayList<>();

  /** Called by subclasses: only they have anything to test. */
  SessionCases() {}

  /** Whether the runtime hosts apps; a runtime that does not must refuse them. */
  @OptionalBehaviour("hosts apps")
  protected boolean hostsApps() {
    return true;
  }

  /** Whether the runtime prepares workspaces; a runtime that does not must refuse them. */
  @OptionalBehaviour("prepares workspaces")
  protected boolean preparesWorkspaces() {
    return true;
  }

  /** How the runtime restricts the network. */
  @OptionalBehaviour("holds back the network")
  protected EgressMode egress() {
    return EgressMode.NONE;
  }

  @Override
  protected final String kind() {
    return ProviderKind.RUNTIME.text();
  }

  /** The runtime, through both adapters. */
  protected final RuntimeProvider runtime() {
    return harness().service(ProviderKind.RUNTIME);
  }

  /** A new session, stopped after the case. */
  protected final RuntimeSession session(SessionRequest request) {
    var session = runtime().start(request);
    started.add(session.id());
    return session;
  }

  /** A new session without an app. */
  protected final String session() {
    return session(SessionRequest.PLAIN).id();
  }

  @AfterEach
  void stopSessions() {
    started.forEach(id -> runtime().stop(id, "the test is over"));
    started.clear();
  }

  @Test
  void tellsWhatItCanDo() {
    var support = runtime().support();

    assertThat(support.hostsApps()).isEqualTo(hostsApps());
    // A runtime that needs git refuses workspaces on a host without git.
    if (GitRepository.possible()) {
      assertThat(support.preparesWorkspaces()).isEqualTo(preparesWorkspaces());
    }
    assertThat(support.egress()).isEqualTo(egress());
    assertThat(support.platforms()).allMatch(platform -> platform.matches("[a-z]+/[a-z0-9]+"));
  }

  @Test
  void beginsASession() throws InterruptedException {
    var before = Instant.now().minus(Duration.ofMinutes(1));
    var session = session(SessionRequest.PLAIN.of("weather").labelled(Map.of("team", "blue")));

    assertThat(session.app()).contains("weather");
    assertThat(session.labels()).containsExactly(Map.entry("team", "blue"));
    assertThat(session.startedAt()).isAfter(before);
    assertThat(session.endedAt()).isEmpty();
    awaitState(session.id(), State.READY);
    assertThat(runtime().get(session.id()).labels()).isEqualTo(session.labels());
  }

  @Test
  void answersTheSameSessionForTheSameKey() {
    var request = SessionRequest.PLAIN.once("key-" + UUID.randomUUID());

    assertThat(session(request).id()).isEqualTo(session(request).id());
    assertRefused(Reason.IDEMPOTENCY_KEY_REUSED, () -> session(request.of("other")));
  }

  @Test
  void listsSessionsInPagesNewestFirst() {
    var ids = List.of(session(), session(), session());
    var listed = new ArrayList<String>();
    var query = RuntimeSessionQuery.ACTIVE.limitedTo(2);
    var page = runtime().list(query);
    page.sessions().forEach(found -> listed.add(found.id()));
    while (page.nextPageToken().isPresent()) {
      assertThat(page.sessions()).hasSize(2);
      page = runtime().list(query.next(page.nextPageToken().get()));
      page.sessions().forEach(found -> listed.add(found.id()));
    }

    assertThat(listed)
        .doesNotHaveDuplicates()
        .containsSubsequence(ids.get(2), ids.get(1), ids.get(0));
  }

  @Test
  void listsWhatHasEndedOnlyWhenAsked() {
    var id = session();
    runtime().stop(id, "");

    assertThat(runtime().list(RuntimeSessionQuery.ACTIVE).sessions())
        .extracting(RuntimeSession::id)
        .doesNotContain(id);
    assertThat(runtime().list(RuntimeSessionQuery.ACTIVE.withEnded()).sessions())
        .extracting(RuntimeSession::id)
        .contains(id);
  }

  @Test
  void refusesPagesThatAreNone() {
    assertRefused(
        Reason.INVALID_INPUT, () -> runtime().list(RuntimeSessionQuery.ACTIVE.next("nonsense")));
    assertRefused(
        Reason.INVALID_INPUT, () -> runtime().list(RuntimeSessionQuery.ACTIVE.next("before--1")));
    assertRefused(
        Reason.INVALID_INPUT, () -> runtime().list(RuntimeSessionQuery.ACTIVE.limitedTo(0)));
    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            runtime().list(RuntimeSessionQuery.ACTIVE.limitedTo(RuntimeSessionQuery.MAX_PAGE + 1)));
  }

  @Test
  void stopsASessionOnce() {
    var id = session();
    var stopped = runtime().stop(id, "enough");

    assertThat(stopped.state()).isEqualTo(State.STOPPED);
    assertThat(stopped.reason()).contains("enough");
    assertThat(stopped.endedAt()).isPresent();
    assertThat(runtime().stop(id, "more than enough")).isEqualTo(stopped);
    assertThat(runtime().get(id)).isEqualTo(stopped);
  }

  @Test
  void knowsNoSessionThatItDidNotStart() {
    assertRefused(Reason.NOT_FOUND, () -> runtime().get(UNKNOWN_SESSION));
    assertRefused(Reason.NOT_FOUND, () -> runtime().stop(UNKNOWN_SESSION, ""));
    assertRefused(Reason.NOT_FOUND, () -> runtime().appendLogs(UNKNOWN_SESSION, List.of("hello")));
    assertRefused(Reason.NOT_FOUND, () -> firstLine(LogQuery.of(UNKNOWN_SESSION)));
  }

  @Test
  void refusesIdsThatAreNone() {
    for (var id : List.of("", "../..", "a b", "x".repeat(200))) {
      assertRefused(Reason.INVALID_INPUT, () -> runtime().get(id));
      assertRefused(Reason.INVALID_INPUT, () -> runtime().stop(id, ""));
      assertRefused(Reason.INVALID_INPUT, () -> runtime().remove(id));
    }
  }

  @Test
  void refusesToHoldBackWhatItCannotHoldBack() {
    Assumptions.assumeTrue(egress() == EgressMode.NONE, "this runtime holds the network back");

    assertRefused(
        Reason.NOT_SUPPORTED,
        () -> session(SessionRequest.PLAIN.reaching(List.of("api.example.com"))));
    assertRefused(Reason.NOT_SUPPORTED, () -> session(SessionRequest.PLAIN.reaching(List.of())));
  }

  @Test
  void keepsWhatTheHostAppends() {
    var id = session();
    long last = runtime().appendLogs(id, List.of("one", "zwei: grüezi"));
    assertThat(runtime().appendLogs(id, List.of("three"))).isGreaterThan(last);

    var lines = lines(LogQuery.of(id));
    assertThat(lines).containsSubsequence("one", "zwei: grüezi", "three");
    assertThat(lines(LogQuery.of(id).behind(last))).contains("three").doesNotContain("one");
    assertThat(lines(LogQuery.of(id).limitedTo(1))).hasSize(1);
  }

  @Test
  void refusesLinesThatAreNone() {
    var id = session();

    assertRefused(Reason.INVALID_INPUT, () -> runtime().appendLogs(id, List.of()));
    assertRefused(Reason.INVALID_INPUT, () -> runtime().appendLogs(id, List.of("a\nb")));
    assertRefused(
        Reason.INVALID_INPUT, () -> runtime().appendLogs(id, List.of("x".repeat(17 << 10))));
    assertRefused(Reason.INVALID_INPUT, () -> lines(LogQuery.of(id).limitedTo(0)));
    assertRefused(Reason.INVALID_INPUT, () -> lines(LogQuery.of(id).behind(-1)));
  }

  @Test
  void refusesToAppendToWhatHasEndedAndStillReadsIt() {
    var id = session();
    runtime().appendLogs(id, List.of("before"));
    runtime().stop(id, "");

    assertRefused(Reason.INVALID_STATE, () -> runtime().appendLogs(id, List.of("after")));
    assertThat(lines(LogQuery.of(id).following())).contains("before").doesNotContain("after");
  }

  /** Waits until a session has a state. */
  protected final RuntimeSession awaitState(String id, State state) throws InterruptedException {
    Polling.until(() -> runtime().get(id).state() == state);
    return runtime().get(id);
  }

  /** The texts of the lines that a query selects. */
  protected final List<String> lines(LogQuery query) {
    var texts = new ArrayList<String>();
    try (var log = runtime().logs(query)) {
      for (var line = log.next(); line.isPresent(); line = log.next()) {
        texts.add(line.get().text());
      }
    }
    return texts;
  }

  private Optional<String> firstLine(LogQuery query) {
    try (var log = runtime().logs(query)) {
      return log.next().map(line -> line.text());
    }
  }

  /** Fails unless the call is refused for this reason. */
  protected static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}
