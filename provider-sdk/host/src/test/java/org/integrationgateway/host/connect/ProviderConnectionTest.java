package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.Origin;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both adapters, back to back over a real socket. */
final class ProviderConnectionTest {
  private final EchoApp echo = new EchoApp();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  @TempDir Path directory;
  private Path socket;
  private ProviderServer server;
  private ProviderConnection connection;

  @BeforeEach
  void connect() {
    socket = directory.resolve("p.sock");
    server = ProviderServer.start(socket, "echo", () -> echo);
    connection = ProviderConnection.open(socket, soon());
  }

  @AfterEach
  void disconnect() {
    threads.shutdownNow();
    connection.close();
    server.close();
  }

  @Test
  void tellsWhoItIsBeforeItIsConfigured() {
    assertThat(connection.identity().kind()).isEqualTo("app");
    assertThat(connection.identity().name()).isEqualTo("echo");
    assertThat(connection.identity().minProtocol()).isEqualTo(1);
    assertThat(connection.health(soon()))
        .isEqualTo(new ProviderHealth(ProviderHealth.State.NOT_READY, "it waits to be configured"));
  }

  @Test
  void carriesTheCatalogUnchanged() {
    serve();
    assertThat(connection.app().metadata()).isEqualTo(echo.metadata());
    assertThat(connection.health(soon()).ready()).isTrue();
  }

  @Test
  void carriesEveryPartOfACallAndOfItsResult() {
    serve();
    var subject = new Subject("user:7", Optional.of("a@b.c"), Optional.empty(), List.of("x", "y"));
    var credential =
        new Credential(
            "main",
            "default",
            Optional.of(Secret.of("tök")),
            Map.of("key", Secret.of("s3")),
            Map.of("site", "eu"));
    var origin = new Origin(Party.AGENT, 3, Optional.of("once"));
    var call =
        new AppCall(
            "describe",
            "{}",
            subject,
            Optional.of(credential),
            soon(),
            "r-1",
            origin,
            Cancellation.NEVER);
    var result = connection.app().execute(call);
    assertThat(result.status()).isEqualTo(202);
    assertThat(result.headers()).isEqualTo(Map.of("x-order", List.of("b", "a")));
    assertThat(text(result)).isEqualTo("user:7 a@b.c x,y main default tök s3 eu r-1 " + origin);
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void carriesEveryReasonOfFailure(Reason reason) {
    serve();
    assertThatThrownBy(() -> execute(reason.name()))
        .isInstanceOfSatisfying(
            AppException.class, failure -> assertThat(failure.reason()).isEqualTo(reason))
        .hasMessage("because");
  }

  @Test
  void carriesTheProblemsOfAnInput() {
    serve();
    var failure = catchThrowableOfType(AppException.class, () -> execute("invalid"));
    assertThat(failure.reason()).isEqualTo(Reason.INVALID_INPUT);
    assertThat(failure.problems()).containsExactly(new Problem("/city", "is missing"));
  }

  @Test
  void shortensProblemsThatWouldNotFitTheWire() {
    serve();
    var failure = catchThrowableOfType(AppException.class, () -> execute("verbose"));
    assertThat(failure.getMessage()).hasSize(1_000).endsWith("€…");
    assertThat(failure.problems()).hasSize(20);
    assertThat(failure.problems().get(0).message()).hasSize(200);
  }

  @Test
  void tellsCallersNothingOfADefect() {
    serve();
    for (var operation : List.of("defect", "overflow")) {
      assertThatThrownBy(() -> execute(operation))
          .isInstanceOfSatisfying(
              AppException.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.FAILED))
          .hasMessageContaining("'" + operation + "' failed in the provider")
          .hasMessageNotContaining("hunter2");
    }
    assertThat(text(execute("say"))).isEqualTo("{}");
  }

  @Test
  void refusesAnAnswerThatIsTooLarge() {
    serve();
    assertThatThrownBy(() -> execute("huge"))
        .isInstanceOf(AppException.class)
        .hasMessageContaining("returned 68157440 bytes; the limit is 67043328");
    assertThat(text(execute("say"))).isEqualTo("{}");
  }

  @Test
  void refusesToServeBeforeItIsConfiguredAndStarted() {
    assertThatThrownBy(() -> connection.start(soon()))
        .isInstanceOfSatisfying(ProviderException.class, refused(Failure.REFUSED))
        .hasMessageContaining("call Configure first");
    assertThat(connection.configure("echo", "{}", soon())).isEmpty();
    assertThatThrownBy(() -> execute("say")).hasMessageContaining("it waits to be started");
  }

  @Test
  void refusesASecondConfiguration() {
    serve();
    assertThatThrownBy(() -> connection.configure("echo", "{}", soon()))
        .isInstanceOfSatisfying(ProviderException.class, refused(Failure.REFUSED))
        .hasMessageContaining("configured already");
  }

  @Test
  void interruptsWorkWhoseDeadlinePassed() throws Exception {
    serve();
    // On a busy machine the deadline may be over before the provider has the call.
    for (long millis = 1_000; echo.waiting.getCount() > 0; millis *= 2) {
      var deadline = Deadline.in(Duration.ofMillis(millis));
      assertThatThrownBy(() -> execute("wait", deadline))
          .isInstanceOfSatisfying(
              AppException.class,
              failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT));
    }
    assertThat(echo.interrupted.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void interruptsWorkWhoseCallerLeft() throws Exception {
    serve();
    var call = threads.submit(() -> execute("wait"));
    assertThat(echo.waiting.await(30, TimeUnit.SECONDS)).isTrue();
    call.cancel(true);
    assertThat(echo.interrupted.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void letsRunningCallsFinishWhenItStops() throws Exception {
    serve();
    var call = CompletableFuture.supplyAsync(() -> execute("linger"), threads);
    assertThat(echo.waiting.await(30, TimeUnit.SECONDS)).isTrue();
    var stop = CompletableFuture.runAsync(server::close, threads);
    awaitRefusal();
    echo.release.countDown();
    assertThat(text(call.get(30, TimeUnit.SECONDS))).isEqualTo("{}");
    stop.get(30, TimeUnit.SECONDS);
    assertThat(Files.exists(socket)).isFalse();
  }

  @Test
  void reportsALostConnectionAsSuchInTheMiddleOfACall() throws Exception {
    serve();
    var call = CompletableFuture.supplyAsync(() -> execute("wait"), threads);
    assertThat(echo.waiting.await(30, TimeUnit.SECONDS)).isTrue();
    connection.close();
    assertThat(call)
        .failsWithin(Duration.ofSeconds(30))
        .withThrowableThat()
        .havingCause()
        .isInstanceOfSatisfying(ProviderException.class, refused(Failure.LOST));
  }

  @Test
  void reportsAProviderThatIsGone() {
    serve();
    server.close();
    assertThatThrownBy(() -> execute("say"))
        .isInstanceOfSatisfying(ProviderException.class, refused(Failure.LOST));
    assertThat(connection.health(soon()).state()).isEqualTo(ProviderHealth.State.LOST);
    connection.shutdown(soon());
  }

  @Test
  void watchersHearOfServingStoppingAndLoss() throws Exception {
    var heard = new ArrayBlockingQueue<ProviderHealth.State>(10);
    connection.watch(health -> heard.add(health.state()));
    assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(ProviderHealth.State.NOT_READY);
    serve();
    assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(ProviderHealth.State.READY);
    server.close();
    assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(ProviderHealth.State.NOT_READY);
    assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(ProviderHealth.State.LOST);
  }

  @Test
  void givesUpOnASocketWhereNothingListens() {
    var nowhere = directory.resolve("none.sock");
    assertThatThrownBy(() -> ProviderConnection.open(nowhere, Deadline.in(Duration.ofMillis(100))))
        .isInstanceOfSatisfying(ProviderException.class, refused(Failure.NOT_REACHED))
        .hasMessageContaining(nowhere.toString());
    assertThatThrownBy(() -> ProviderConnection.open(nowhere, soon(), () -> false))
        .isInstanceOfSatisfying(ProviderException.class, refused(Failure.NOT_REACHED))
        .hasMessageContaining("exited before it listened");
  }

  @Test
  void refusesAPathTheSystemCannotBind() {
    var deep = directory.resolve("x".repeat(104));
    assertThatThrownBy(() -> ProviderServer.start(deep, "echo", () -> echo))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("use a shorter directory");
  }

  private void awaitRefusal() throws InterruptedException {
    var deadline = soon();
    while (!deadline.expired()) {
      try {
        execute("say");
        TimeUnit.MILLISECONDS.sleep(2);
      } catch (ProviderException | AppException refused) {
        return;
      }
    }
  }

  private void serve() {
    assertThat(connection.configure("echo", "{}", soon())).isEmpty();
    connection.start(soon());
  }

  private AppResult execute(String operation) {
    return execute(operation, soon());
  }

  private AppResult execute(String operation, Deadline deadline) {
    return connection
        .app()
        .execute(
            new AppCall(operation, "{}", Subject.of("user:1"), Optional.empty(), deadline, "r-1"));
  }

  private static java.util.function.Consumer<ProviderException> refused(Failure expected) {
    return failure -> assertThat(failure.failure()).isEqualTo(expected);
  }

  private static String text(AppResult result) {
    return new String(result.body(), StandardCharsets.UTF_8);
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }
}
