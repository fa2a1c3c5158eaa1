package org.integrationgateway.server.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.server.invoke.TestApps.app;
import static org.integrationgateway.server.invoke.TestApps.caller;
import static org.integrationgateway.server.invoke.TestApps.operation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.access.AccessPolicy;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.CallOrigin;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.call.Door;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.call.Upload;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppCatalog;
import org.integrationgateway.server.catalog.BodyInput;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.ConnectionSelector;
import org.integrationgateway.server.catalog.CredentialRefusedException;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.catalog.Upstream;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.invoke.InvocationRecord.Outcome;
import org.junit.jupiter.api.Test;

final class InvokerTest {
  private static final int AT_ONCE = 2;
  private final List<InvocationRecord> records = new CopyOnWriteArrayList<>();
  private final List<String> steps = new CopyOnWriteArrayList<>();
  private Duration timeout = Duration.ofSeconds(60);
  private String schema = "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}";
  private Optional<ConnectionSelector> selector = Optional.empty();
  private final FakeCredentials credentials = new FakeCredentials();
  private Admission admission = Admission.ALL;
  private Upstream upstream = invocation -> new Reply(200, List.of(), Reply.Body.EMPTY);

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
  void asksForAnUploadAgainWhenTheFirstCredentialWasRefused() {
    credentials.stored = Optional.of(credential("old"));
    credentials.fresh = Optional.of(credential("fresh"));
    upstream = new ReadingUpstream();
    schema = "{\"properties\":{\"n\":{},\"content\":{\"type\":\"string\"}}}";
    var body = new ByteArrayInputStream(new byte[] {1});
    var upload =
        new Upload(Optional.of("image/png"), Optional.empty(), OptionalLong.of(1), () -> body);
    var call = call("app", "op", new Arguments.Whole(upload, Map.of("n", List.of("5"))));
    var problem = refused(call);
    assertThat(problem.code()).isEqualTo(ErrorCode.NOT_READY);
    assertThat(problem.detail()).contains("send the upload again");
    assertThat(steps).contains("refresh old").doesNotContain("invalidate fresh");
  }

  /** Reads what is uploaded, and refuses every credential. */
  private static final class ReadingUpstream implements Upstream {
    @Override
    public Reply execute(Invocation invocation) {
      try (var in = invocation.uploads().get("content").get(0).open()) {
        in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      throw new CredentialRefusedException("refused");
    }

    @Override
    public BodyInput bodies() {
      return new BodyInput(Optional.of("content"), List.of("image/*"), Set.of("content"));
    }
  }

  @Test
  void givesNoCallLongerThanTheServerAllows() {
    timeout = Duration.ofSeconds(3);
    var left = new AtomicReference<Duration>();
    upstream =
        invocation -> {
          left.set(invocation.deadline().remaining());
          return new Reply(200, List.of(), Reply.Body.EMPTY);
        };
    invoke(call("app", "op", "5"));
    assertThat(left.get()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(3));
  }

  @Test
  void letsAParameterPickTheConnection() {
    schema = "{\"properties\":{\"actor\":{\"type\":\"string\"}}}";
    selector =
        Optional.of(
            new ConnectionSelector(
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
        (call, app, operation) -> {
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

  @Test
  void executesOnceMoreWithAFreshCredential() {
    credentials.stored = Optional.of(credential("old"));
    credentials.fresh = Optional.of(credential("fresh"));
    upstream =
        invocation -> {
          var token = token(invocation);
          steps.add("upstream " + token);
          if (token.equals("old")) {
            throw new CredentialRefusedException("refused");
          }
          return new Reply(200, List.of(), Reply.Body.EMPTY);
        };
    assertThat(invoke(call("app", "op", "5")).status()).isEqualTo(200);
    assertThat(steps)
        .containsExactly(
            "admission", "credential", "upstream old", "refresh old", "upstream fresh", "observed");
  }

  @Test
  void asksToReconnectWhenTheFreshCredentialIsRefusedToo() {
    credentials.stored = Optional.of(credential("old"));
    credentials.fresh = Optional.of(credential("fresh"));
    upstream =
        invocation -> {
          throw new CredentialRefusedException("the upstream refused " + invocation.requestId());
        };
    var problem = refused(call("app", "op", "5"));
    assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(problem.detail()).isEqualTo("the upstream refused r-1; connect again");
    assertThat(problem.connection()).contains("default");
    assertThat(steps)
        .containsExactly("admission", "credential", "refresh old", "invalidate fresh", "observed");
  }

  @Test
  void asksToReconnectWhatCannotBeRefreshed() {
    credentials.stored = Optional.of(credential("old"));
    upstream =
        invocation -> {
          throw new CredentialRefusedException("refused");
        };
    assertThat(refused(call("app", "op", "5")).code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(steps)
        .containsExactly("admission", "credential", "refresh old", "invalidate old", "observed");
  }

  @Test
  void invalidatesACredentialThatCannotBePresented() {
    credentials.stored = Optional.of(credential("old"));
    upstream =
        invocation -> {
          throw new GatewayException(ErrorCode.RECONNECT_REQUIRED, "holds a line break");
        };
    assertThat(refused(call("app", "op", "5")).code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(steps).containsExactly("admission", "credential", "invalidate old", "observed");
  }

  private static Credential credential(String token) {
    return new Credential("default", "default", Optional.of(Secret.of(token)), Map.of(), Map.of());
  }

  private static String token(Invocation invocation) {
    return token(invocation.credential().orElseThrow());
  }

  private static String token(Credential credential) {
    return credential.token().orElseThrow().use(text -> text);
  }

  /** Notes what it is asked. */
  private final class FakeCredentials implements Credentials {
    private String connection = "";
    private Optional<Credential> stored = Optional.empty();
    private Optional<Credential> fresh = Optional.empty();

    @Override
    public Optional<Credential> resolve(
        Caller caller, App app, Connection own, Selector selector, Deadline deadline) {
      steps.add("credential");
      connection = own.name();
      return stored;
    }

    @Override
    public Optional<Credential> stored(Caller caller, App app, Connection own, Selector selector) {
      return stored;
    }

    @Override
    public Optional<Credential> refresh(
        Caller caller, App app, Credential refused, Deadline deadline) {
      steps.add("refresh " + token(refused));
      return fresh;
    }

    @Override
    public void invalidate(Caller caller, App app, Credential refused) {
      steps.add("invalidate " + token(refused));
    }
  }

  @Test
  void keepsABusyAppFromTakingTheServer() throws Exception {
    var entered = new CountDownLatch(AT_ONCE);
    var release = new CountDownLatch(1);
    upstream =
        invocation -> {
          entered.countDown();
          await(release);
          return new Reply(200, List.of(), Reply.Body.EMPTY);
        };
    var invoker = invoker();
    var threads = Executors.newCachedThreadPool();
    var calls = new ArrayList<Future<Reply>>();
    for (int i = 0; i < AT_ONCE; i++) {
      calls.add(threads.submit(() -> invoker.invoke(call("app", "op", "5"))));
    }
    await(entered);
    var problem =
        catchThrowableOfType(GatewayException.class, () -> invoker.invoke(call("app", "op", "5")));
    assertThat(problem.code()).isEqualTo(ErrorCode.OVERLOADED);
    assertThat(problem.retryAfter()).isPresent();
    release.countDown();
    for (var call : calls) {
      assertThat(call.get().status()).isEqualTo(200);
    }
    assertThat(invoker.invoke(call("app", "op", "5")).status()).isEqualTo(200);
    threads.shutdownNow();
  }

  @Test
  void holdsThePlaceOfAStreamUntilItIsClosed() {
    upstream =
        invocation ->
            new Reply(
                200,
                List.of(),
                new Reply.Body.Stream(new ByteArrayInputStream(new byte[3]), OptionalLong.empty()));
    var invoker = invoker();
    var open = new ArrayList<Reply>();
    for (int i = 0; i < AT_ONCE; i++) {
      open.add(invoker.invoke(call("app", "op", "5")));
    }
    assertThat(
            catchThrowableOfType(
                    GatewayException.class, () -> invoker.invoke(call("app", "op", "5")))
                .code())
        .isEqualTo(ErrorCode.OVERLOADED);
    open.forEach(Reply::close);
    open.forEach(Reply::close);
    for (int i = 0; i < 5; i++) {
      invoker.invoke(call("app", "op", "5")).close();
    }
  }

  @Test
  void givesThePlaceBackWhenTheUpstreamFails() {
    upstream =
        invocation -> {
          throw new GatewayException(ErrorCode.UPSTREAM_TIMEOUT, "slow");
        };
    var invoker = invoker();
    for (int i = 0; i < AT_ONCE * 3; i++) {
      assertThat(
              catchThrowableOfType(
                      GatewayException.class, () -> invoker.invoke(call("app", "op", "5")))
                  .code())
          .isEqualTo(ErrorCode.UPSTREAM_TIMEOUT);
    }
  }

  private Invoker invoker() {
    var catalog =
        new AppCatalog(
            List.of(
                app("app", Optional.empty(), operation("app", "op", schema, selector, upstream))));
    return new Invoker(
        new VisibleCatalog(catalog, new AccessPolicy(List.of()), credentials),
        credentials,
        (call, app, operation) -> {
          steps.add("admission");
          admission.admit(call, app, operation);
        },
        ended -> {
          steps.add("observed");
          records.add(ended);
        },
        new Invoker.Limits(timeout, AT_ONCE, 5),
        Runnable::run,
        Optional.empty());
  }

  private Reply invoke(Call call) {
    return invoker().invoke(call);
  }

  private GatewayException refused(Call call) {
    return catchThrowableOfType(GatewayException.class, () -> invoke(call));
  }

  private static Call call(String app, String operation, String n) {
    return call(app, operation, Map.of("n", List.of(n)), Selector.NONE);
  }

  private static Call textCall(Map<String, List<String>> text) {
    return call("app", "op", text, Selector.NONE);
  }

  private static Connection connection(String name) {
    return new Connection(
        name,
        Optional.empty(),
        Connection.Auth.NONE,
        true,
        List.of(),
        new Connection.Presentation.Nothing(),
        Map.of());
  }

  private static Call call(
      String app, String operation, Map<String, List<String>> text, Selector selector) {
    return call(app, operation, new Arguments.Text(text), selector);
  }

  private static Call call(String app, String operation, Arguments arguments) {
    return call(app, operation, arguments, Selector.NONE);
  }

  private static Call call(String app, String operation, Arguments arguments, Selector selector) {
    return new Call(
        Door.REST_V1,
        new CallOrigin.Outside(caller("user:alice")),
        app,
        operation,
        arguments,
        selector,
        Deadline.in(Duration.ofSeconds(9)),
        "r-1");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
