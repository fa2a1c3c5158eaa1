package org.integrationgateway.fleet.figures.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.core.invoke.InvocationRecord.Outcome;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.fleet.figures.FigureQuery;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.Test;

final class CallerHistoryTest {
  private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");

  private final SettableClock clock = new SettableClock(START);
  private final CallerHistory history = new CallerHistory(clock);

  private void call(String subject, Outcome outcome) {
    var caller = Caller.of(Subject.of(subject));
    var call =
        new Call(
            Door.MCP,
            new CallOrigin.Outside(caller),
            "shop",
            "buy",
            new Arguments.Json(Json.object()),
            new Selector(Optional.empty(), Optional.empty()),
            Deadline.in(Duration.ofSeconds(1)),
            "request");
    history.ended(
        new InvocationRecord(
            call,
            caller,
            Optional.empty(),
            outcome,
            Optional.empty(),
            Duration.ofMillis(12),
            Duration.ofMillis(7),
            Optional.empty()));
  }

  private static FigureQuery query(int minutes) {
    return new FigureQuery(Duration.ofMinutes(minutes), Optional.empty(), Optional.empty());
  }

  @Test
  void countsByTheOneAtFault() {
    call("user:ada", new Outcome.Answered(200));
    call("user:ada", new Outcome.Answered(404));
    call("user:ada", new Outcome.Answered(500));
    call("user:ada", new Outcome.Refused(ErrorCode.INTERNAL));
    call("user:bob", new Outcome.Answered(200));
    assertThat(history.read(query(15)))
        .hasSize(2)
        .containsEntry("user:ada", new CallerCounts(1, 1, 1, 1))
        .containsEntry("user:bob", new CallerCounts(1, 0, 0, 0));
    var other = new FigureQuery(Duration.ofMinutes(15), Optional.of("other"), Optional.empty());
    assertThat(history.read(other)).isEmpty();
  }

  @Test
  void forgetsAfterSixHours() {
    for (int minute = 0; minute < 400; minute++) {
      clock.set(START.plus(Duration.ofMinutes(minute)));
      call("user:ada", new Outcome.Answered(200));
    }
    assertThat(calls(1)).isEqualTo(1);
    assertThat(calls(10)).isEqualTo(10);
    assertThat(calls(60)).isBetween(55L, 60L);
    assertThat(calls(360)).isBetween(355L, 360L);
    assertThat(history.seconds(Duration.ofMinutes(10))).isEqualTo(600);
  }

  @Test
  void sumsThoseBeyondTheBound() {
    for (int i = 0; i < 1000; i++) {
      call("user:" + i, new Outcome.Answered(200));
    }
    var found = history.read(query(1));
    assertThat(found).hasSizeLessThanOrEqualTo(301).containsKey(CallerHistory.OTHERS);
    assertThat(found.values().stream().mapToLong(CallerCounts::calls).sum()).isEqualTo(1000);
  }

  private long calls(int minutes) {
    return history.read(query(minutes)).values().stream().mapToLong(CallerCounts::calls).sum();
  }
}
