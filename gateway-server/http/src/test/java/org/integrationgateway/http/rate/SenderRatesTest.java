package org.integrationgateway.http.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;

/** Rates of requests that no caller sends. */
final class SenderRatesTest {
  private static final Rate THREE = new Rate(1, Duration.ofHours(1), 3);

  private final RequestRates rates =
      new RequestRates(
          new RatesConfig(THREE, THREE, THREE),
          (kind, key, address, first) -> {},
          SharedCounts.NONE,
          () -> 0);

  private void right(String address, String route) {
    assertThat(rates.<String, RuntimeException>verified(address, route, () -> "right"))
        .isEqualTo("right");
  }

  private ErrorCode wrong(String address, String route) {
    try {
      rates.<String, RuntimeException>verified(
          address,
          route,
          () -> {
            throw new GatewayException(ErrorCode.UNAUTHENTICATED, "wrong");
          });
    } catch (GatewayException refused) {
      return refused.code();
    }
    throw new AssertionError("it was not refused");
  }

  @Test
  void limitsAnAddressThatSendsWrongRequests() {
    for (int i = 0; i < 3; i++) {
      assertThat(wrong("192.0.2.1", "POST /a")).isEqualTo(ErrorCode.UNAUTHENTICATED);
    }
    assertThat(wrong("192.0.2.1", "POST /a")).isEqualTo(ErrorCode.RATE_LIMITED);
    assertThatThrownBy(() -> right("192.0.2.1", "POST /a")).isInstanceOf(GatewayException.class);
    right("192.0.2.2", "POST /a");
  }

  @Test
  void doesNotLimitAnAddressThatTheRouteHasVerified() {
    right("192.0.2.1", "POST /a");
    for (int i = 0; i < 10; i++) {
      assertThat(wrong("192.0.2.1", "POST /a")).isEqualTo(ErrorCode.UNAUTHENTICATED);
    }
    right("192.0.2.1", "POST /a");
    assertThat(wrong("192.0.2.1", "POST /b")).isEqualTo(ErrorCode.RATE_LIMITED);
  }

  @Test
  void rightRequestsAreNotLimited() {
    for (int i = 0; i < 100; i++) {
      right("192.0.2.1", "POST /a");
    }
  }
}
