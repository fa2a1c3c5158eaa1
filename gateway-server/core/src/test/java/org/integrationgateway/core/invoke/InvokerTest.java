package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.invoke.TestApps.app;
import static org.integrationgateway.core.invoke.TestApps.operation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.ConnectionPicker;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.InvocationRecord.Outcome;
import org.junit.jupiter.api.Test;

/** The steps of a call, and what refuses it. */
final class InvokerTest extends InvokerCalls {
  @Test
  void takesACallDownTheLine() {
    var seen = new AtomicReference<Invocation>();
    upstream =
        invocation -> {
          steps.add("upstream");
          seen.set(invocation);
          return new Reply(418, List.of(), Reply.Body.EMPTY);
        };
    assertThat(invoke(call("app", "op", "5")).status()).isEqualTo(418);
    assertThat(steps).containsExactly("admission", "credential", "upstream", "observed");
    assertThat(seen.get().input().toString()).isEqualTo("{\"n\":5}");
    assertThat(seen.get().subject().id()).isEqualTo("user:alice");
    assertThat(seen.get().requestId()).isEqualTo("r-1");
    assertThat(seen.get().context().chain()).containsExactly("app/op");
    assertThat(records)
        .singleElement()
        .satisfies(
            ended -> {
              assertThat(ended.outcome()).isEqualTo(new Outcome.Answered(418));
              assertThat(ended.caller().subject().id()).isEqualTo("user:alice");
              assertThat(ended.operation().orElseThrow().id()).isEqualTo("op");
              assertThat(ended.took()).isGreaterThanOrEqualTo(ended.upstream());
            });
  }

  @Test
  void checksInTheOrderThatWasDecided() {
    assertThat(refused(call("app", "no-such-op", "x")).code()).isEqualTo(ErrorCode.NOT_FOUND);
    var problem = refused(call("app", "op", "x"));
    assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
    assertThat(problem.app()).contains("app");
    assertThat(problem.operation()).contains("op");
    assertThat(steps).doesNotContain("credential");
    assertThat(records)
        .extracting(InvocationRecord::outcome)
        .containsExactly(
            new Outcome.Refused(ErrorCode.NOT_FOUND),
            new Outcome.Refused(ErrorCode.INVALID_PARAMETERS));
  }

  @Test
  void turnsADefectIntoAnInternalErrorThatTellsNothing() {
    upstream =
        invocation -> {
          throw new IllegalStateException("jdbc:secret");
        };
    var problem = refused(call("app", "op", "5"));
    assertThat(problem.code()).isEqualTo(ErrorCode.INTERNAL);
    assertThat(problem.detail()).contains("r-1").doesNotContain("secret");
    assertThat(records)
        .extracting(InvocationRecord::outcome)
        .containsExactly(new Outcome.Refused(ErrorCode.INTERNAL));
  }

  @Test
  void namesTheOperationOfAFailureThatNamesTheAppOnly() {
    upstream =
        invocation -> {
          throw new GatewayException(ErrorCode.PROVIDER_FAILED, "it ended").app("app");
        };
    var problem = refused(call("app", "op", "5"));
    assertThat(problem.app()).contains("app");
    assertThat(problem.operation()).contains("op");
  }

  @Test
  void givesNoCallLongerThanTheServerAllows() {
    timeout = Duration.ofMinutes(1);
    var left = new AtomicReference<Duration>();
    upstream =
        invocation -> {
          left.set(invocation.deadline().remaining());
          return new Reply(200, List.of(), Reply.Body.EMPTY);
        };
    invoke(call("app", "op", "5"));
    assertThat(left.get()).isBetween(Duration.ofSeconds(10), Duration.ofMinutes(1));
  }

  @Test
  void letsAParameterPickTheConnection() {
    schema = "{\"properties\":{\"actor\":{\"type\":\"string\"}}}";
    selector =
        Optional.of(
            new ConnectionPicker(
                "actor",
                Optional.of("user"),
                Map.of("bot", connection("robots"), "user", connection("people"))));
    invoke(textCall(Map.of("actor", List.of("bot"))));
    assertThat(credentials.connection).isEqualTo("robots");
    invoke(textCall(Map.of("actor", List.of("user"))));
    assertThat(credentials.connection).isEqualTo("people");
    invoke(textCall(Map.of()));
    assertThat(credentials.connection).isEqualTo("people");
    invoke(textCall(Map.of("actor", List.of("unknown"))));
    assertThat(credentials.connection).isEqualTo("default");
  }

  @Test
  void refusesACallThatIsNotAdmittedBeforeItsInputIsRead() {
    admission =
        (call, app, operation, access) -> {
          throw new GatewayException(
              ErrorCode.RATE_LIMITED, "%s/%s".formatted(app.name(), operation.id()));
        };
    var problem = refused(call("app", "op", "x"));
    assertThat(problem.code()).isEqualTo(ErrorCode.RATE_LIMITED);
    assertThat(problem.detail()).isEqualTo("app/op");
    assertThat(steps).containsExactly("admission", "observed");
    assertThat(records)
        .extracting(InvocationRecord::outcome)
        .containsExactly(new Outcome.Refused(ErrorCode.RATE_LIMITED));
  }
}
