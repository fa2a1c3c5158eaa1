package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class DeadlineGuideTest {
  static final class Primes {
    record Upto(long limit) {}

    record Count(long primes) {}

    private final CountDownLatch stopped;

    private Primes(CountDownLatch stopped) {
      this.stopped = stopped;
    }

    static AppProvider provider(CountDownLatch stopped) {
      var primes = new Primes(stopped);
      return TypedApp.named("primes")
          .operation(
              "primes.count", Upto.class, Count.class, (upto, call) -> primes.count(upto, call))
          .describe("Counts the primes up to a number")
          .readOnly()
          .build();
    }

    private Count count(Upto upto, AppCall call) {
      long found = 0;
      for (long number = 2; number <= upto.limit(); number++) {
        if (call.cancelled()) {
          stopped.countDown();
          throw new AppException(Reason.TIMEOUT, "stopped at " + number);
        }
        found += isPrime(number) ? 1 : 0;
      }
      return new Count(found);
    }

    private static boolean isPrime(long number) {
      for (long divisor = 2; divisor * divisor <= number; divisor++) {
        if (number % divisor == 0) {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void stopsCountingWhenTheDeadlineHasPassed() throws InterruptedException {
    var stopped = new CountDownLatch(1);
    var provider = ProviderUnderTest.object(() -> Primes.provider(stopped));
    try (var primes = ProviderHarness.serve(provider, "{}")) {
      var soon = Deadline.in(Duration.ofSeconds(3));

      assertThatThrownBy(() -> primes.call("primes.count", "{\"limit\": 1000000000000}", soon))
          .isInstanceOfSatisfying(
              AppException.class, late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
      assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
