package org.integrationgateway.samples.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.testkit.packages.Answer;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Delivers events as GitHub and Stripe do; a stub stands for the service that handles them. */
class WebhooksTest {
  private static final String PUSH = "{\"ref\": \"refs/heads/main\", \"size\": 2}";
  private static final String PAID = "{\"id\": \"evt_1\", \"type\": \"invoice.paid\"}";

  private final StubUpstream service = StubUpstream.start();
  private GatewayUnderTest gateway;

  @BeforeEach
  void serve() {
    service.answer("POST", "/events/github", 202, "{\"taken\": true}");
    service.answer("POST", "/events/stripe", 200, "{}");
    gateway =
        GatewayUnderTest.serveWith(
            Path.of(""),
            service,
            Map.of(
                "GITHUB_WEBHOOK_SECRET", "github-new",
                "GITHUB_WEBHOOK_SECRET_BEFORE", "github-old",
                "STRIPE_WEBHOOK_SECRET", "stripe-new",
                "STRIPE_WEBHOOK_SECRET_BEFORE", "stripe-old"));
  }

  @AfterEach
  void stop() {
    gateway.close();
    service.close();
  }

  @Test
  void passesOnAnEventOfGitHub() {
    var answer = github("github-new", PUSH);

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.at("/taken")).isEqualTo("true");
    assertThat(service.request().body()).isEqualTo("{\"ref\":\"refs/heads/main\",\"size\":2}");
  }

  @Test
  void passesOnAnEventOfStripe() {
    assertThat(stripe("stripe-new", Instant.now(), PAID).status()).isEqualTo(200);
    assertThat(service.request().path()).isEqualTo("/events/stripe");
  }

  @Test
  void takesTheSecretBeforeUntilItIsRemoved() {
    assertThat(github("github-old", PUSH).status()).isEqualTo(202);
    assertThat(stripe("stripe-old", Instant.now(), PAID).status()).isEqualTo(200);
  }

  @Test
  void refusesAnotherSecretAndAChangedBody() {
    assertThat(github("guessed", PUSH).status()).isEqualTo(401);
    var signature = "sha256=" + hmac("github-new", PUSH);
    assertThat(
            gateway.deliver("/github", Map.of("X-Hub-Signature-256", signature), PAID).at("/code"))
        .isEqualTo("unauthenticated");
    assertThat(service.requests()).isEmpty();
  }

  @Test
  void refusesADeliveryThatIsTooOld() {
    var before = Instant.now().minusSeconds(600);
    assertThat(stripe("stripe-new", before, PAID).status()).isEqualTo(401);
    assertThat(service.requests()).isEmpty();
  }

  @Test
  void answersARepeatedDeliveryAsTheFirst() {
    var now = Instant.now();
    stripe("stripe-new", now, PAID);
    var repeated = stripe("stripe-new", now, PAID);

    assertThat(repeated.status()).isEqualTo(200);
    assertThat(repeated.header("X-Gateway-Duplicate")).contains("true");
    assertThat(service.requests()).hasSize(1);
  }

  private Answer github(String secret, String body) {
    return gateway.deliver(
        "/github", Map.of("X-Hub-Signature-256", "sha256=" + hmac(secret, body)), body);
  }

  private Answer stripe(String secret, Instant at, String body) {
    long seconds = at.getEpochSecond();
    var signature = "t=" + seconds + ",v1=" + hmac(secret, seconds + "." + body);
    return gateway.deliver("/stripe", Map.of("Stripe-Signature", signature), body);
  }

  private static String hmac(String secret, String signed) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
