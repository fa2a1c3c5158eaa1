package org.integrationgateway.devloop.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;

final class FirstVersionTest {
  @Test
  void aCallWaitsUntilTheFirstVersionServes() {
    var first = new FirstVersion();
    var call = CompletableFuture.supplyAsync(first::await);
    assertThat(call).isNotDone();
    first.serves();
    assertThat(call.join()).isEmpty();
    assertThat(first.missing()).isEmpty();
  }

  @Test
  void aCallOfALongBuildIsToldToTryAgain() {
    var first = new FirstVersion(Duration.ofMillis(1));
    assertThat(first.await().map(GatewayException::code)).contains(ErrorCode.NOT_READY);
    assertThat(first.missing().flatMap(GatewayException::retryAfter))
        .contains(Duration.ofSeconds(2));
    assertThat(first.missing().map(GatewayException::detail).orElseThrow())
        .isEqualTo(
            "the app is being built for the first time; try again: the output of 'gateway dev'"
                + " shows how far it is");
  }

  @Test
  void aCallAfterAFailedBuildDoesNotWaitAndIsToldWhy() {
    var first = new FirstVersion();
    first.failed("\nsrc/app.py:3: wrong\n  more\n" + "x".repeat(500));
    assertThat(first.await().map(GatewayException::detail).orElseThrow())
        .contains("no version that serves (src/app.py:3: wrong; more; xxx")
        .contains("x...): correct it");
    first.building();
    assertThat(first.missing().map(GatewayException::detail).orElseThrow())
        .contains("is being built");
  }

  @Test
  void aVersionThatServesIsNeverMissingAgain() {
    var first = new FirstVersion();
    first.serves();
    first.building();
    first.failed("the next one is broken");
    assertThat(first.await()).isEqualTo(Optional.empty());
  }
}
