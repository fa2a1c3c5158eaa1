package org.integrationgateway.http.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
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
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecentCallsTest {
  private static final String KEY = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;
  private RecentCalls calls;
  private CallHistory history;
  private State state;

  @BeforeEach
  void open() {
    var key = new EncryptionKey("k1", Secret.of(KEY));
    state = State.open(folder.resolve("gateway.db"), List.of(key), Clock.systemUTC());
    restart();
  }

  @AfterEach
  void close() {
    state.close();
  }

  /** Forgets what is in memory only. */
  private void restart() {
    calls = new RecentCalls(Clock.systemUTC());
    history = new CallHistory(calls, state, Clock.systemUTC());
  }

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
        Duration.ofMillis(7),
        Optional.empty());
  }

  private void succeeds(String operation) {
    calls.ended(record(operation, new Outcome.Answered(200), ""));
  }

  private void fails(String operation) {
    calls.ended(record(operation, new Outcome.Refused(ErrorCode.NOT_CONNECTED), "connect shop"));
  }

  private List<String> operations(CallFilter filter) {
    var wanted = filter.calls(app -> "The Shop");
    return page(wanted, OptionalLong.empty(), 10_000).calls().stream()
        .map(RecentCall::operation)
        .toList();
  }

  private static CallFilter filter(String app, String outcome, Instant since, Instant until) {
    return new CallFilter(
        Optional.of(app).filter(text -> !text.isEmpty()),
        Optional.empty(),
        Optional.of(outcome).filter(text -> !text.isEmpty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(since),
        Optional.of(until),
        Optional.empty());
  }

  private static CallFilter outcome(String wanted) {
    return filter("", wanted, Instant.MIN, Instant.MAX);
  }

  private CallPage page(Predicate<RecentCall> wanted, OptionalLong before, int limit) {
    return history.find(new CallQuery(Optional.empty(), wanted, before, limit));
  }

  private CallPage page(OptionalLong before, int limit) {
    return page(call -> true, before, limit);
  }

  private List<FailureGroup> failures(Optional<String> subject, Predicate<RecentCall> wanted) {
    return history.failures(new CallQuery(subject, wanted, OptionalLong.empty(), 1));
  }

  private List<RecentCall> all() {
    return page(OptionalLong.empty(), 10_000).calls();
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
    var first = page(OptionalLong.empty(), 3);
    assertThat(first.calls())
        .extracting(RecentCall::operation)
        .containsExactly("op4", "op3", "op2");
    var rest = page(first.next(), 3);
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
            plain.upstream(),
            plain.capture()));
    assertThat(all().get(0).detail()).hasValue("/a: must be a number\ntwo");
  }

  @Test
  void countsFailuresByAppAndReason() {
    fails("a");
    calls.ended(record("b", new Outcome.Answered(503), ""));
    fails("c");
    succeeds("d");
    var groups = failures(Optional.empty(), call -> true);
    assertThat(groups)
        .extracting(FailureGroup::app, FailureGroup::code, FailureGroup::count)
        .containsExactly(tuple("shop", "not_connected", 2), tuple("shop", "upstream_5xx", 1));
    assertThat(groups.get(0).last()).isEqualTo(all().get(1).at());
    assertThat(failures(Optional.empty(), call -> call.operation().equals("d"))).isEmpty();
  }

  @Test
  void losesNoCallOfManyThreads() {
    IntStream.range(0, 400).parallel().forEach(number -> succeeds("op" + number));
    assertThat(all()).hasSize(400);
    assertThat(all()).extracting(RecentCall::operation).doesNotHaveDuplicates();
  }

  @Test
  void keepsCallsAcrossRestarts() {
    succeeds("a");
    fails("b");
    history.store();
    succeeds("c");
    history.store();
    history.store();
    var before = all();
    restart();
    assertThat(all()).isEqualTo(before);
    succeeds("d");
    assertThat(all()).extracting(RecentCall::operation).containsExactly("d", "c", "b", "a");
    assertThat(failures(Optional.of("user:ada"), call -> true)).hasSize(1);
    var first = page(OptionalLong.empty(), 3);
    assertThat(page(first.next(), 3).calls())
        .extracting(RecentCall::operation)
        .containsExactly("a");
    assertThat(history.find(before.get(1).id())).hasValue(before.get(1));
  }

  @Test
  void boundsTheStoredCallsOfEachSubjectAndOutcome() {
    for (int i = 0; i < 1100; i++) {
      succeeds("op" + i);
      if (i % 50 == 49) {
        history.store();
      }
    }
    fails("early");
    history.store();
    restart();
    assertThat(all()).hasSize(1001);
    assertThat(operations(outcome("ok"))).hasSize(1000).startsWith("op1099");
    assertThat(operations(outcome("failed"))).containsExactly("early");
  }

  @Test
  void storesSomeOfABurstAndFailuresFirst() {
    for (int i = 0; i < 500; i++) {
      succeeds("op" + i);
    }
    fails("last");
    history.store();
    restart();
    assertThat(all()).hasSize(50);
    assertThat(operations(outcome("failed"))).containsExactly("last");
  }

  @Test
  void removesTheCallsOfASubject() {
    succeeds("a");
    fails("b");
    assertThat(history.removeAll("user:bob")).isZero();
    assertThat(history.removeAll("user:ada")).isEqualTo(2);
    history.store();
    assertThat(all()).isEmpty();
  }

  @Test
  void filtersByAppClassAndTime() {
    succeeds("a");
    fails("b");
    calls.ended(record("c", new Outcome.Answered(503), ""));
    calls.ended(record("d", new Outcome.Refused(ErrorCode.UPSTREAM_TIMEOUT), "late"));
    assertThat(operations(outcome("client_error"))).containsExactly("b");
    assertThat(operations(outcome("upstream_5xx"))).containsExactly("c");
    assertThat(operations(outcome("gateway_error"))).containsExactly("d");
    var last = all().get(0).at();
    assertThat(operations(filter("the shop", "", Instant.MIN, Instant.MAX))).hasSize(4);
    assertThat(operations(filter("SHOP", "", Instant.MIN, Instant.MAX))).hasSize(4);
    assertThat(operations(filter("sho", "", Instant.MIN, Instant.MAX))).isEmpty();
    assertThat(operations(filter("", "", last.plusNanos(1), Instant.MAX))).isEmpty();
    assertThat(operations(filter("", "", Instant.MIN, last.plusNanos(1)))).hasSize(4);
  }

  @Test
  void showsWhatIsInMemoryWhileTheStoreIsAway() {
    succeeds("a");
    state.database().deleteStore("calls");
    var page = page(OptionalLong.empty(), 10);
    assertThat(page.calls()).hasSize(1);
    assertThat(page.isWhole()).isFalse();
    succeeds("b");
    assertThat(all()).hasSize(2);
  }
}
