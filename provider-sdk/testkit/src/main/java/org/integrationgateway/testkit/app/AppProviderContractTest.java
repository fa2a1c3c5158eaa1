package org.integrationgateway.testkit.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.testkit.NamedExceptions;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.ProviderHarness;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The contract of every app provider, in any language. Subclass it with the way to start the app
 * and a call that is safe to make:
 *
 * <pre>{@code
 * final class WeatherContractTest extends AppProviderContractTest {
 *   protected ProviderUnderTest provider() { return ProviderUnderTest.program(Weather.class); }
 *   protected Example example() { return new Example("forecast.get", "{\"city\":\"Bern\"}"); }
 * }
 * }</pre>
 *
 * <p>A case that an app cannot pass is listed, with its reason, in a file of {@link
 * NamedExceptions}.
 */
public abstract class AppProviderContractTest extends OfferContractTest {
  private static final int PARALLEL = 64;
  private static final Duration SHORT = Duration.ofMillis(300);

  private final Schemas schemas = new Schemas();

  /** Called by subclasses: only they have anything to test. */
  protected AppProviderContractTest() {}

  /** A call that succeeds soon, any number of times, also concurrently. */
  protected abstract Example example();

  /** A call that takes five seconds or more unless it is interrupted; empty: not tested. */
  @OptionalBehaviour("can be interrupted")
  protected Optional<Example> slow() {
    return Optional.empty();
  }

  /** A call with a streamed answer that succeeds soon, any number of times; empty: not tested. */
  @OptionalBehaviour("answers in pieces")
  protected Optional<Example> streaming() {
    return Optional.empty();
  }

  @Override
  protected final String kind() {
    return "app";
  }

  @Test
  void hasAName() {
    assertThat(harness().app().metadata().name()).isNotBlank();
  }

  @Test
  void describesEveryInputByASchemaOfAnObject() {
    for (var operation : operations()) {
      assertThat(schemas.problems(operation.inputSchema()))
          .as("input schema of %s", operation.id())
          .isEmpty();
      assertThat(schemas.read(operation.inputSchema()).path("type").asString(""))
          .as("type of the input of %s", operation.id())
          .isEqualTo("object");
    }
  }

  @Test
  void describesEveryOutputItDescribesByASchema() {
    for (var operation : operations()) {
      operation
          .outputSchema()
          .ifPresent(
              schema ->
                  assertThat(schemas.problems(schema))
                      .as("output schema of %s", operation.id())
                      .isEmpty());
    }
  }

  @Test
  void answersTheExampleAsItsSchemaSays() {
    var answer = call(example());
    assertThat(answer.status()).isBetween(200, 299);
    exampleOperation()
        .outputSchema()
        .ifPresent(schema -> assertThat(schemas.problems(schema, answer.body())).isEmpty());
  }

  @Test
  void refusesAnUnknownOperation() {
    assertThat(reason(new Example("no.such-operation", "{}"))).contains(Reason.NOT_FOUND);
  }

  @Test
  void refusesInputThatIsNoJsonObject() {
    for (var input : List.of("", "{", "[]", "\"text\"", "null", "{} {}")) {
      assertThat(reason(new Example(example().operation(), input)))
          .as("input %s", input)
          .contains(Reason.INVALID_INPUT);
    }
    assertServes();
  }

  @Test
  void refusesInputThatItsSchemaRefuses() {
    var schema = schemas.read(exampleOperation().inputSchema());
    if (!schema.path("required").isEmpty()) {
      assertThat(reason(new Example(example().operation(), "{}")))
          .as("without required members")
          .contains(Reason.INVALID_INPUT);
    }
    var more = schema.path("additionalProperties");
    if (more.isBoolean() && !more.asBoolean()) {
      var extra = example().input().strip().replaceFirst("^\\{", "{\"noSuchMember\":1,");
      assertThat(reason(new Example(example().operation(), extra.replace(",}", "}"))))
          .as("with an unknown member")
          .contains(Reason.INVALID_INPUT);
    }
  }

  @Test
  void answersManyCallsAtOnce() throws Exception {
    var expected = call(example()).status();
    var threads = Executors.newFixedThreadPool(PARALLEL);
    try {
      var together = new CountDownLatch(PARALLEL);
      var calls = new ArrayList<Callable<Integer>>();
      for (var index = 0; index < PARALLEL; index++) {
        calls.add(
            () -> {
              together.countDown();
              together.await();
              return call(example()).status();
            });
      }
      for (var answer : threads.invokeAll(calls, 60, TimeUnit.SECONDS)) {
        assertThat(answer.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void endsACallAtItsDeadline() {
    var begin = System.nanoTime();
    assertThat(reason(slowOrSkip(), Deadline.in(SHORT))).contains(Reason.TIMEOUT);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
    assertServes();
  }

  @Test
  void letsGoOfCallsThatNobodyWaitsFor() throws Exception {
    var slow = slowOrSkip();
    var threads = Executors.newFixedThreadPool(2 * PARALLEL);
    try {
      var calls = new ArrayList<Callable<Optional<Reason>>>();
      for (var index = 0; index < 2 * PARALLEL; index++) {
        calls.add(() -> reason(slow, Deadline.in(SHORT)));
      }
      for (var answer : threads.invokeAll(calls, 60, TimeUnit.SECONDS)) {
        assertThat(answer.get()).contains(Reason.TIMEOUT);
      }
      assertThat(reason(example(), Deadline.in(Duration.ofSeconds(10))))
          .as("a call after many that were given up")
          .isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void endsACallWhoseCallerLeaves() throws Exception {
    var slow = slowOrSkip();
    var caller = Executors.newSingleThreadExecutor();
    try {
      var entered = new CountDownLatch(1);
      var call =
          caller.submit(
              () -> {
                entered.countDown();
                return call(slow);
              });
      entered.await();
      assertThat(catchThrowable(() -> call.get(SHORT.toMillis(), TimeUnit.MILLISECONDS)))
          .as("the slow call, before it is cancelled")
          .isInstanceOf(java.util.concurrent.TimeoutException.class);
      call.cancel(true);
      caller.shutdown();
      assertThat(caller.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      assertServes();
    } finally {
      caller.shutdownNow();
    }
  }

  @Test
  void answersInPiecesWhatItAlsoAnswersAtOnce() throws IOException {
    var example = streamingOrSkip();
    assertThat(features()).contains(AppFeature.EXECUTE_STREAM);
    try (var stream = harness().app().executeStream(callOf(example))) {
      assertThat(stream.status()).isBetween(200, 299);
      assertThat(stream.body().readAllBytes()).isEqualTo(call(example).body());
    }
  }

  @Test
  void letsGoOfAnAnswerInPiecesThatNobodyReads() {
    var example = streamingOrSkip();
    for (var index = 0; index < 2 * PARALLEL; index++) {
      harness().app().executeStream(callOf(example)).close();
    }
    assertServes();
  }

  @Test
  void refusesAnUnknownOperationInPiecesToo() {
    var unknown = callOf(new Example("no.such-operation", "{}"));
    var failure =
        catchThrowableOfType(
            AppException.class, () -> harness().app().executeStream(unknown).close());
    assertThat(failure.reason()).isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void hasACatalogForEachSubjectOrSaysThatItHasNone() {
    var query =
        new SessionCatalogQuery(CallContext.of(Subject.of("user:tester")), Optional.empty());
    if (features().contains(AppFeature.SESSION_CATALOG)) {
      for (var operation : harness().app().sessionCatalog(query).operations()) {
        assertThat(schemas.problems(operation.inputSchema())).as(operation.id()).isEmpty();
      }
    } else {
      assertNotSupported(() -> harness().app().sessionCatalog(query));
    }
  }

  @Test
  void saysThatItDoesNotKnowSubjectsOfHostedRequestsWhenItAnnouncesNothing() {
    Assumptions.assumeFalse(
        features().contains(AppFeature.RESOLVE_HTTP_SUBJECT), "it announces that it does");
    var request =
        new HttpSubjectRequest(
            "hook", "POST", "/hook", Map.of(), Map.of(), "{}", new byte[0], "key", Map.of(), "app");
    assertNotSupported(() -> harness().app().resolveHttpSubject(request));
  }

  private static void assertNotSupported(ThrowingCallable request) {
    assertThat(catchThrowableOfType(AppException.class, request).reason())
        .isEqualTo(Reason.NOT_SUPPORTED);
  }

  private Set<AppFeature> features() {
    return harness().app().metadata().features();
  }

  private Example streamingOrSkip() {
    Assumptions.assumeTrue(
        streaming().isPresent(),
        "no call that answers in pieces is named: streaming(), or app.streaming in tck.yaml");
    return streaming().orElseThrow();
  }

  private AppCall callOf(Example example) {
    return new AppCall(
        example.operation(),
        example.input(),
        Subject.of("user:tester"),
        Optional.empty(),
        soon(),
        "test");
  }

  @Test
  void refusesCallsBeforeItWasStarted() {
    try (var fresh = ProviderHarness.launch(provider())) {
      assertThat(catchThrowable(() -> fresh.call(example().operation(), example().input())))
          .isInstanceOf(AppException.class);
    }
  }

  private void assertServes() {
    assertThat(call(example()).status()).isBetween(200, 299);
  }

  private Example slowOrSkip() {
    Assumptions.assumeTrue(
        slow().isPresent(), "no call that takes long is named: slow(), or app.slow in tck.yaml");
    return slow().orElseThrow();
  }

  private List<AppOperation> operations() {
    return harness().app().metadata().operations();
  }

  private AppOperation exampleOperation() {
    return operations().stream()
        .filter(operation -> operation.id().equals(example().operation()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("example() calls an operation that is not listed"));
  }

  private AppResult call(Example example) {
    return harness().call(example.operation(), example.input());
  }

  private Optional<Reason> reason(Example example) {
    return reason(example, soon());
  }

  /** The exception of the call; empty when it succeeds. */
  private Optional<Reason> reason(Example example, Deadline deadline) {
    try {
      harness().call(example.operation(), example.input(), deadline);
      return Optional.empty();
    } catch (AppException failure) {
      return Optional.of(failure.reason());
    }
  }
}
