package org.integrationgateway.notices.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

/** The example of the specification of Standard Webhooks. */
final class WebhookSignatureTest {
  @Test
  void signsTheExampleOfTheSpecification() {
    var body = "{\"test\": 2432232314}".getBytes(UTF_8);
    var headers =
        WebhookSignature.headers(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            Instant.ofEpochSecond(1614265330),
            body,
            Secret.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    assertThat(headers)
        .containsEntry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
        .containsEntry("webhook-timestamp", "1614265330")
        .containsEntry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }
}
