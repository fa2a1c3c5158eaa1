package org.integrationgateway.core.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.core.invoke.InvocationRecord.Outcome;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.Test;

final class RecentCallsTest {
  private final RecentCalls calls = new RecentCalls(Clock.systemUTC());

  private static InvocationRecord record(String operation, Outcome outcome, String detail) {
    var caller = Caller.of(Subject.of("user:ada"));
    var call =
        new Call(
            Door.MCP,
            new CallOrigin.Outside(caller),
            "shop",
            operation,
            new Arguments.Json(Json.object().put("card", "4111 1111")),
            new Selector(Optional.empty(), Optional.of("work")),
            Deadline.in(Duration.ofSeconds(1)),
            "request-" + operation);
    return new InvocationRecord(
        call,
        caller,
        Optional.empty(),
        outcome,
        outcome instanceof Outcome.Refused refused
            ? Optional.of(new GatewayException(refused.code(), detail))
            : Optional.empty(),
        Duration.ofMillis(12),
        Duration.ofMillis(7));
  }

  private void succeeds(String operation) {
    calls.ended(record(operation, new Outcome.Answered(200), ""));
  }

  private void fails(String operation) {
    calls.ended(record(operation, new Outcome.Refused(ErrorCode.NOT_CONNECTED), "connect shop"));
  }

  private List<String> operations(CallFilter filter) {
    return calls.find(filter, OptionalLong.empty(), 10_000).calls().stream()
        .map(RecentCall::operation)
        .toList();
  }

  private static CallFilter outcome(String wanted) {
    return new CallFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.of(wanted),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private List<RecentCall> all() {
    return calls.find(call -> true, OptionalLong.empty(), 10_000).calls();
  }

  @Test
  void tellsWhatBecameOfACall() {
    fails("buy");
    var call = all().get(0);
    assertThat(call.app()).isEqualTo("shop");
    assertThat(call.operation()).isEqualTo("buy");
    assertThat(call.requestId()).isEqualTo("request-buy");
    assertThat(call.doorName()).isEqualTo("mcp");
    assertThat(call.subject()).isEqualTo("user:ada");
    assertThat(call.instance()).contains("work");
    assertThat(call.code()).isEqualTo("not_connected");
    assertThat(call.detail()).contains("connect shop");
    assertThat(call.status()).isEmpty();
    assertThat(call.took()).hasMillis(12);
    assertThat(call.upstream()).hasMillis(7);
    assertThat(call.toString()).doesNotContain("4111");
  }

  @Test
  void hasTheLatestFirstAndPagesThem() {
    for (int i = 0; i < 5; i++) {
      succeeds("op" + i);
    }
    var first = calls.find(call -> true, OptionalLong.empty(), 3);
    assertThat(first.calls())
        .extracting(RecentCall::operation)
        .containsExactly("op4", "op3", "op2");
    var rest = calls.find(call -> true, first.next(), 3);
    assertThat(rest.calls()).extracting(RecentCall::operation).containsExactly("op1", "op0");
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void keepsFailuresLongerThanSuccesses() {
    fails("early");
    for (int i = 0; i < 3000; i++) {
      succeeds("op" + i);
    }
    assertThat(all()).hasSize(2001);
    assertThat(operations(outcome("failed"))).containsExactly("early");
    assertThat(operations(outcome("not_connected"))).containsExactly("early");
    assertThat(operations(outcome("ok"))).hasSize(2000).startsWith("op2999");
  }

  @Test
  void isBoundedAlsoByFailures() {
    for (int i = 0; i < 3000; i++) {
      fails("op" + i);
    }
    assertThat(all()).hasSize(2000);
  }

  @Test
  void boundsTexts() {
    var text = "x".repeat(100_000);
    calls.ended(record(text, new Outcome.Refused(ErrorCode.NOT_FOUND), text));
    var call = all().get(0);
    assertThat(call.operation()).hasSize(200).endsWith("…");
    assertThat(call.detail().orElseThrow()).hasSize(1000);
  }

  @Test
  void tellsTheRulesOfParametersWithoutTheirValues() {
    var invalid =
        new GatewayException(ErrorCode.INVALID_PARAMETERS, "2 parameters do not fit")
            .errors(
                List.of(
                    new FieldProblem("/a", "must be a number, not \"s3cret\""),
                    new FieldProblem("", "two")));
    var plain = record("add", new Outcome.Refused(ErrorCode.INVALID_PARAMETERS), "");
    calls.ended(
        new InvocationRecord(
            plain.call(),
            plain.caller(),
            plain.operation(),
            plain.outcome(),
            Optional.of(invalid),
            plain.took(),
            plain.upstream()));
    assertThat(all().get(0).detail()).hasValue("/a: must be a number\ntwo");
  }

  @Test
  void countsFailuresByAppAndReason() {
    fails("a");
    calls.ended(record("b", new Outcome.Answered(503), ""));
    fails("c");
    succeeds("d");
    var groups = calls.failures(call -> true);
    assertThat(groups)
        .extracting(FailureGroup::app, FailureGroup::code, FailureGroup::count)
        .containsExactly(tuple("shop", "not_connected", 2), tuple("shop", "upstream_5xx", 1));
    assertThat(groups.get(0).last()).isEqualTo(all().get(1).at());
    assertThat(calls.failures(call -> call.operation().equals("d"))).isEmpty();
  }

  @Test
  void losesNoCallOfManyThreads() {
    IntStream.range(0, 400).parallel().forEach(number -> succeeds("op" + number));
    assertThat(all()).hasSize(400);
    assertThat(all()).extracting(RecentCall::operation).doesNotHaveDuplicates();
  }
}
