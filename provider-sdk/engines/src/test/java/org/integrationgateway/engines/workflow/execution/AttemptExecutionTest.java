package org.integrationgateway.engines.workflow.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.workflow.StepAction;
import org.junit.jupiter.api.Test;

class AttemptExecutionTest {
  private static final Optional<String> ADA = Optional.of("user:ada");

  private static StepClaim claim(Optional<String> runAs, List<String> scopes) {
    return new StepClaim(
        "1",
        0,
        "a",
        1,
        "1.a.1",
        StepAction.Invoke.of("app", "operation", Map.of()),
        false,
        Map.of("n", 1L),
        Optional.empty(),
        runAs,
        ADA,
        scopes,
        2,
        List.of("main"),
        Optional.empty());
  }

  private static Outcome made(Apps apps, StepClaim claim) {
    return AttemptExecution.of(apps).carryOut(claim, () -> false);
  }

  private static Outcome answered(int status, String type, byte[] body) {
    var result = new AppResult(status, Map.of("content-type", List.of(type)), body);
    return made(invocation -> result, claim(ADA, List.of()));
  }

  @Test
  void passesNoLimitedTokenOnAsAnUnlimitedOne() {
    Apps apps = invocation -> AppResult.json("1");
    var limited = claim(Optional.empty(), List.of("mail"));
    assertThat(made(apps, limited))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.message()).contains("user:ada", "runAs");
              assertThat(failed.again()).isFalse();
            });
    assertThat(made(apps, claim(Optional.of("user:ops"), List.of("mail"))))
        .isEqualTo(new Outcome.Succeeded(1L));
    assertThat(made(apps, claim(Optional.empty(), List.of()))).isEqualTo(new Outcome.Succeeded(1L));
    var inProcess =
        new AttemptExecution(apps, (step, turn, handed) -> null, true, (text, why) -> {});
    assertThat(inProcess.carryOut(limited, () -> false)).isEqualTo(new Outcome.Succeeded(1L));
  }

  @Test
  void namesTheSubjectTheKeyAndTheStep() {
    var seen = new AtomicReference<AppInvocation>();
    var context = new AtomicReference<CallContext>();
    made(
        invocation -> {
          seen.set(invocation);
          context.set(CallContext.current().orElseThrow());
          return AppResult.json("1");
        },
        claim(Optional.empty(), List.of()));
    assertThat(seen.get().idempotencyKey()).contains("1.a.1");
    assertThat(seen.get().runAs()).isEqualTo(ADA);
    assertThat(seen.get().originRef()).contains("workflow/1/a");
    assertThat(seen.get().parameters()).isEqualTo(Map.of("n", 1L));
    assertThat(context.get().subject().id()).isEqualTo("user:ada");
    assertThat(context.get().depth()).isEqualTo(2);
  }

  @Test
  void readsWhatAppsAnswer() {
    assertThat(answered(200, "application/json", bytes("[9007199254740993, 3.0]")))
        .isEqualTo(new Outcome.Succeeded(List.of("9007199254740993", 3L)));
    assertThat(answered(200, "application/problem+json; charset=utf-8", bytes("{\"open\":")))
        .isEqualTo(new Outcome.Succeeded("{\"open\":"));
    assertThat(answered(200, "application/json", bytes("\ufeff[1]")))
        .isEqualTo(new Outcome.Succeeded(List.of(1L)));
    assertThat(answered(200, "text/plain", bytes("{\"a\": 1}")))
        .isEqualTo(new Outcome.Succeeded("{\"a\": 1}"));
    assertThat(answered(200, "image/png", new byte[] {(byte) 0xff}))
        .isEqualTo(new Outcome.Succeeded("/w=="));
    assertThat(answered(204, "", new byte[0])).isEqualTo(new Outcome.Succeeded(null));
  }

  @Test
  void repeatsWhatMaySucceedLater() {
    assertThat(answered(503, "text/plain", bytes("not now")))
        .isEqualTo(new Outcome.Failed("it returned status 503: not now", true));
    assertThat(answered(422, "text/plain", bytes("")))
        .isEqualTo(new Outcome.Failed("it returned status 422: nothing more", false));
    assertThat(refused(Reason.NOT_FOUND)).isFalse();
    assertThat(refused(Reason.UNAVAILABLE)).isTrue();
    assertThat(refused(Reason.NO_CAPACITY)).isTrue();
    assertThat(refused(Reason.DENIED)).isFalse();
  }

  /** Whether an attempt with this refusal is repeated. */
  private static boolean refused(Reason reason) {
    Apps apps =
        invocation -> {
          throw new ServiceException(reason, "no");
        };
    return ((Outcome.Failed) made(apps, claim(ADA, List.of()))).again();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
