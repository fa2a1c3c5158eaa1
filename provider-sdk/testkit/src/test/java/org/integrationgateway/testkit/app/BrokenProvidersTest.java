package org.integrationgateway.testkit.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.testkit.NamedExceptions;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract fails where a provider breaks it, each case for its own breach. */
final class BrokenProvidersTest {
  private Contract contract;

  @AfterEach
  void stop() {
    contract.stop();
  }

  @Test
  void catchesAProviderThatAnswersEverything() {
    serve("{\"type\":\"object\"}", "{}");
    assertBreach(contract::refusesAnUnknownOperation);
    assertBreach(contract::refusesInputThatIsNoJsonObject);
  }

  @Test
  void catchesASchemaThatIsNone() {
    serve("{\"type\":\"objekt\"}", "{}");
    assertBreach(contract::describesEveryInputByASchemaOfAnObject);
  }

  @Test
  void catchesASchemaThatIsNotJson() {
    serve("{", "{}");
    assertBreach(contract::describesEveryInputByASchemaOfAnObject);
  }

  @Test
  void catchesAnInputThatIsNoObject() {
    serve("{\"type\":\"string\"}", "{}");
    assertBreach(contract::describesEveryInputByASchemaOfAnObject);
  }

  @Test
  void catchesAnAnswerThatItsSchemaRefuses() {
    serve("{\"type\":\"object\"}", "{\"days\":\"two\"}");
    assertBreach(contract::answersTheExampleAsItsSchemaSays);
  }

  @Test
  void catchesAProviderThatDoesNotCheckItsInput() {
    serve("{\"type\":\"object\",\"required\":[\"a\"]}", "{}");
    assertBreach(contract::refusesInputThatItsSchemaRefuses);
  }

  @Test
  void catchesAProviderThatHoldsOnToCallsNobodyWaitsFor() {
    serve("{\"type\":\"object\"}", "{}");
    assertBreach(contract::letsGoOfCallsThatNobodyWaitsFor);
  }

  @Test
  void catchesNamesOfCasesThatDoNotExist() {
    serve("{\"type\":\"object\"}", "{}");
    assertThatThrownBy(() -> NamedExceptions.check(Contract.class))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("names 'neverHeardOf', which is not a case of the contract");
  }

  private void serve(String inputSchema, String answer) {
    contract = new Contract(new Careless(inputSchema, answer));
    contract.serve();
  }

  private static void assertBreach(ThrowingCallable contractCase) {
    assertThatThrownBy(contractCase).isInstanceOf(AssertionError.class);
  }

  /** Run by hand, case by case. */
  static class Contract extends AppProviderContractTest {
    private final AppProvider provider;

    Contract(AppProvider provider) {
      this.provider = provider;
    }

    @Override
    protected ProviderUnderTest provider() {
      return ProviderUnderTest.object(() -> provider);
    }

    @Override
    protected Example example() {
      return new Example("any", "{}");
    }

    @Override
    protected Optional<Example> slow() {
      return Optional.of(new Example("stuck", "{}"));
    }
  }

  /** Answers everything with one text, one call at a time, and never gives up. */
  private static final class Careless implements AppProvider {
    private final ReentrantLock lock = new ReentrantLock();
    private final String inputSchema;
    private final String answer;

    Careless(String inputSchema, String answer) {
      this.inputSchema = inputSchema;
      this.answer = answer;
    }

    @Override
    public AppMetadata metadata() {
      var output = "{\"type\":\"object\",\"properties\":{\"days\":{\"type\":\"integer\"}}}";
      return new AppMetadata(
          "careless",
          Optional.empty(),
          Optional.empty(),
          List.of(
              new AppOperation(
                  "any",
                  Optional.empty(),
                  Optional.empty(),
                  inputSchema,
                  Optional.of(output),
                  OperationHints.NONE,
                  List.of(),
                  List.of())));
    }

    @Override
    public AppResult execute(AppCall call) {
      lock.lock();
      try {
        if (call.operation().equals("stuck")) {
          ignoreEverybodyFor(14_000_000_000L);
        }
        return AppResult.json(answer);
      } finally {
        lock.unlock();
      }
    }

    private static void ignoreEverybodyFor(long nanos) {
      var end = System.nanoTime() + nanos;
      while (end - System.nanoTime() > 0) {
        LockSupport.parkNanos(end - System.nanoTime());
        Thread.interrupted();
      }
    }
  }
}
