package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.core.invoke.TestApps.app;
import static org.integrationgateway.core.invoke.TestApps.operation;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.junit.jupiter.api.Test;

final class InvokerAppsTest {
  private static final int DEPTH = 3;
  private static final CallContext ALICE =
      CallContext.of(new Subject("user:alice", Optional.empty(), Optional.empty(), List.of()));

  private final List<Invocation> seen = new CopyOnWriteArrayList<>();
  private final List<ServiceException> refusals = new CopyOnWriteArrayList<>();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Invoker invoker = invoker();
  private final Apps workflow = new InvokerApps(invoker, Party.WORKFLOW, "durable");
  private final Apps provider = new InvokerApps(invoker, Party.PROVIDER, "ping");

  @Test
  void callsForTheSubjectInForce() {
    var answer = ALICE.during(() -> workflow.invoke(AppInvocation.of("echo", "say", Map.of())));
    assertThat(answer.status()).isEqualTo(203);
    assertThat(answer.headers()).containsEntry("etag", List.of("1"));
    assertThat(text(answer)).isEqualTo("hello");
    assertThat(seen).singleElement().extracting(Invocation::context).isNotNull();
    var context = seen.get(0).context();
    assertThat(context.subject().id()).isEqualTo("user:alice");
    assertThat(context.party()).isEqualTo(Party.WORKFLOW);
    assertThat(context.depth()).isZero();
    assertThat(context.chain()).containsExactly("echo/say");
    assertThat(context.access()).contains(new CallContext.Access("open", ""));
    assertThat(context.requestId()).isNotEmpty();
    assertThat(calls).singleElement().extracting(Call::door).isEqualTo(Door.WORKFLOW);
  }

  @Test
  void callsForTheSystemWithoutAnotherSubject() {
    provider.invoke(AppInvocation.of("echo", "say", Map.of()));
    assertThat(seen.get(0).subject().id()).isEqualTo("system:ping");
  }

  @Test
  void letsWorkflowsAndAgentsNameWhomTheyRunAs() {
    workflow.invoke(as("user:bob"));
    assertThat(seen.get(0).subject().id()).isEqualTo("user:bob");
    assertThat(seen.get(0).context().idempotencyKey()).contains("k-1");
    assertThat(seen.get(0).context().originRef()).contains("run-7");
    assertThat(refused(() -> provider.invoke(as("user:bob"))).reason()).isEqualTo(Reason.DENIED);
    assertThat(refused(() -> workflow.invoke(as("bob"))).reason()).isEqualTo(Reason.INVALID_INPUT);
  }

  @Test
  void endsARecursionThroughOthers() {
    ALICE.during(() -> provider.invoke(AppInvocation.of("ping", "call", Map.of())));
    var refused = refusals.get(0);
    assertThat(refusals).hasSize(1);
    assertThat(refused.reason()).isEqualTo(Reason.DENIED);
    assertThat(refused).hasMessageContaining("ping/call -> pong/call -> ping/call -> pong/call");
    assertThat(refused).hasMessageContaining("server.limits.invocationDepth allows 3");
    assertThat(seen)
        .extracting(invocation -> invocation.context().depth())
        .containsExactly(0, 1, 2, 3);
    assertThat(seen).allMatch(invocation -> invocation.subject().id().equals("user:alice"));
    assertThat(calls.stream().map(Call::requestId).distinct()).hasSize(1);
  }

  @Test
  void staysWithinTheScopesOfTheTokenThatCameFromOutside() {
    var limited =
        CallContext.of(
            new Subject(
                "user:alice", Optional.empty(), Optional.empty(), List.of("ping", "echo:other")));
    var refused =
        limited.during(
            () -> refused(() -> workflow.invoke(AppInvocation.of("echo", "say", Map.of()))));
    assertThat(refused.reason()).isEqualTo(Reason.DENIED);
    assertThat(refused).hasMessageContaining("scopes");
  }

  @Test
  void keepsTheDeadlineInForce() {
    Deadline.in(Duration.ofSeconds(2))
        .during(() -> workflow.invoke(AppInvocation.of("echo", "say", Map.of())));
    assertThat(seen.get(0).deadline().remaining()).isLessThanOrEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void saysWhatIsWrongInTheWordsOfTheSdk() {
    var unknown = refused(() -> workflow.invoke(AppInvocation.of("ecko", "say", Map.of())));
    assertThat(unknown.reason()).isEqualTo(Reason.NOT_FOUND);
    assertThat(unknown).hasMessageContaining("Did you mean 'echo'?");
    var invalid =
        refused(() -> workflow.invoke(AppInvocation.of("typed", "add", Map.of("n", "x"))));
    assertThat(invalid.reason()).isEqualTo(Reason.INVALID_INPUT);
    assertThat(invalid.problems()).singleElement().extracting("pointer").isEqualTo("/n");
    var down = refused(() -> workflow.invoke(AppInvocation.of("typed", "add", Map.of("n", 1L))));
    assertThat(down.reason()).isEqualTo(Reason.UNAVAILABLE);
  }

  @Test
  void holdsNoAnswerWithoutEnd() {
    var refused = refused(() -> workflow.invoke(AppInvocation.of("endless", "say", Map.of())));
    assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
    assertThat(refused)
        .hasMessageContaining("operation 'say' of app 'endless' is longer than 63 MiB")
        .hasMessageContaining("invoke it with a streamed response");
    assertThat(closed).as("the one who answers is told").isTrue();
  }

  private Reply endless(Invocation invocation) {
    var zeros =
        new InputStream() {
          @Override
          public int read() {
            return 0;
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            return length;
          }

          @Override
          public void close() {
            closed.set(true);
          }
        };
    return new Reply(200, List.of(), new Reply.Body.Stream(zeros, OptionalLong.empty()));
  }

  private Reply echo(Invocation invocation) {
    seen.add(invocation);
    var body = "hello".getBytes(StandardCharsets.UTF_8);
    return new Reply(
        203,
        List.of(new Reply.Header("etag", "1")),
        new Reply.Body.Stream(new ByteArrayInputStream(body), OptionalLong.empty()));
  }

  /** As a provider does: under the context of the call that it carries out. */
  private Reply callsOn(Invocation invocation, String next) {
    seen.add(invocation);
    try {
      invocation.context().during(() -> provider.invoke(AppInvocation.of(next, "call", Map.of())));
    } catch (ServiceException refused) {
      refusals.add(refused);
    }
    return new Reply(200, List.of(), Reply.Body.EMPTY);
  }

  private static Reply down(Invocation invocation) {
    throw new GatewayException(ErrorCode.PROVIDER_UNAVAILABLE, "away");
  }

  private Invoker invoker() {
    var schema = "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}";
    var catalog =
        new AppCatalog(
            List.of(
                app("echo", Optional.of("open"), operation("echo", "say", this::echo)),
                app("endless", Optional.empty(), operation("endless", "say", this::endless)),
                app(
                    "typed",
                    Optional.empty(),
                    operation("typed", "add", schema, Optional.empty(), InvokerAppsTest::down)),
                app(
                    "ping",
                    Optional.empty(),
                    operation("ping", "call", call -> callsOn(call, "pong"))),
                app(
                    "pong",
                    Optional.empty(),
                    operation("pong", "call", call -> callsOn(call, "ping")))));
    return new Invoker(
        new VisibleCatalog(
            catalog,
            new AccessPolicy(List.of(new PolicyConfig("open", true, List.of()))),
            TestApps.NO_CREDENTIALS),
        TestApps.NO_CREDENTIALS,
        Admission.ALL,
        ended -> calls.add(ended.call()),
        Captures.NONE,
        new Invoker.Limits(Duration.ofSeconds(30), 8, DEPTH),
        Runnable::run,
        Optional.empty());
  }

  private static AppInvocation as(String subject) {
    return new AppInvocation(
        "echo",
        "say",
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.of("k-1"),
        Optional.of(subject),
        Optional.of("run-7"));
  }

  private static String text(AppResult answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  private static ServiceException refused(ThrowingCallable call) {
    return catchThrowableOfType(ServiceException.class, call);
  }
}
