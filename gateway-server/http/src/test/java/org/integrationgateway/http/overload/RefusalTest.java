package org.integrationgateway.http.overload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.FailureFormat;
import org.integrationgateway.http.exchange.ProblemDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The document of a refusal is the one that is written for any failure. */
final class RefusalTest {
  private final GatewayException failure =
      new GatewayException(ErrorCode.OVERLOADED, "wait").retryAfter(Duration.ofSeconds(2));
  private final Refusal refusal = new Refusal(failure);

  /** A format without the id of the request. */
  private static final FailureFormat NO_ID =
      new FailureFormat() {
        @Override
        public int status(GatewayException failure) {
          return 200;
        }

        @Override
        public String contentType() {
          return "text/plain";
        }

        @Override
        public byte[] body(GatewayException failure, int status, String requestId) {
          return (status + " " + failure.detail()).getBytes(UTF_8);
        }
      };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0123456789abcdef0123456789abcdef",
        "fedcba9876543210fedcba9876543210",
        "short",
        "\"quotes\\and-as-long-as-a-new-one-",
      })
  void hasTheIdOfEachRequest(String requestId) {
    for (var format : new FailureFormat[] {ProblemDocument.PROBLEM, NO_ID}) {
      var plain = ProblemDocument.of(failure, format);
      var prepared = refusal.in(format);
      assertThat(prepared.status()).isEqualTo(plain.status());
      assertThat(prepared.body(requestId))
          .asString()
          .isEqualTo(new String(plain.body(requestId), UTF_8));
    }
  }
}
