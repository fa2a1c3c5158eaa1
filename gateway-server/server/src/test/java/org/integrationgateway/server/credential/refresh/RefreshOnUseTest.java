package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect.RefreshTokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls with access tokens that expire, or that the upstream refuses. */
final class RefreshOnUseTest {
  private static final Duration EXPIRED = RefreshedApp.LIFE.plusMinutes(1);
  private static RefreshedApp app;

  @BeforeAll
  static void start(@TempDir Path home) {
    app = RefreshedApp.start(home);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @AfterEach
  void behave() {
    app.clock.resume();
    app.server.behavesAsUsual();
    app.dialect.lifetime(RefreshedApp.LIFE).refreshTokens(RefreshTokens.ROTATED);
  }

  @Test
  void refreshesAnExpiredTokenOnceForManyCalls() throws InterruptedException {
    var ann = app.person("ann");
    int reuses = app.server.reuses();
    for (int expiry = 0; expiry < 3; expiry++) {
      app.pass(EXPIRED);
      assertThat(app.atOnce(16, () -> ann.call().statusCode())).containsOnly(200);
      assertThat(ann.refreshes()).isEqualTo(1);
    }
    assertThat(app.server.reuses()).isEqualTo(reuses);
  }

  @Test
  void refreshesInTheLastMinuteAndNotBefore() {
    var ben = app.person("ben");
    app.pass(RefreshedApp.LIFE.minusSeconds(90));
    ben.assertWorks();
    assertThat(ben.refreshes()).isZero();
    app.pass(Duration.ofSeconds(45));
    ben.assertWorks();
    assertThat(ben.refreshes()).isEqualTo(1);
  }

  @Test
  void usesATokenOfFiveSecondsForMoreThanOneCall() {
    app.clock.stop();
    app.dialect.lifetime(Duration.ofSeconds(5));
    var cara = app.person("cara");
    for (int i = 0; i < 5; i++) {
      cara.assertWorks();
    }
    assertThat(cara.refreshes()).isZero();
    app.pass(Duration.ofSeconds(4));
    for (int i = 0; i < 5; i++) {
      cara.assertWorks();
    }
    assertThat(cara.refreshes()).isEqualTo(1);
  }

  @Test
  void refreshesOnceWhenTheUpstreamRefusesAToken() throws InterruptedException {
    var dan = app.person("dan");
    dan.assertWorks();
    app.server.expireAccessTokens();
    assertThat(app.atOnce(8, () -> dan.call().statusCode())).containsOnly(200);
    assertThat(dan.refreshes()).isEqualTo(1);
  }

  @Test
  void asksToReconnectWhenTheUpstreamRefusesTheFreshTokenToo() {
    var eve = app.person("eve");
    app.server.behaves("/me", EndpointBehavior.answers(401, "application/json", "{}"));
    for (int i = 0; i < 5; i++) {
      eve.assertFails(412, "reconnect_required");
    }
    assertThat(eve.refreshes()).isEqualTo(1);
    assertThat(eve.apps()).contains("\"credentialState\":\"invalid\"");
    app.server.behavesAsUsual();
    eve.connect().assertWorks();
    assertThat(eve.refreshes()).isZero();
  }

  @Test
  void saysOnceThatTheGrantIsGone() throws InterruptedException {
    var fay = app.person("fay");
    app.server.revokeAll();
    app.pass(EXPIRED);
    double before = app.refreshes("refused");
    try (var audit = new AuditedRefreshEvents()) {
      assertThat(app.atOnce(8, () -> fay.call().statusCode())).containsOnly(412);
      fay.assertFails(412, "reconnect_required");
      assertThat(audit.lines().toString())
          .contains("credential.refresh", "user:fay", "tracker", "refused", "invalid_grant");
    }
    assertThat(fay.refreshes()).isEqualTo(1);
    assertThat(app.refreshes("refused") - before).isEqualTo(1);
    app.pass(Duration.ofMinutes(16));
    fay.assertFails(412, "reconnect_required");
    fay.assertFails(412, "reconnect_required");
    assertThat(fay.refreshes()).as("tried again after a quarter of an hour").isEqualTo(1);
    fay.connect().assertWorks();
  }

  @Test
  void usesATokenThatIsValidWhileTheServerIsDown() {
    var gus = app.person("gus");
    app.server.behaves("/token", EndpointBehavior.answers(503, "text/plain", "later"));
    app.pass(RefreshedApp.LIFE.minusSeconds(50));
    for (int i = 0; i < 5; i++) {
      gus.assertWorks();
    }
    assertThat(gus.refreshes()).isEqualTo(1);
  }

  @Test
  void pausesLongerAfterEachFailure() {
    var hal = app.person("hal");
    app.server.behaves("/token", EndpointBehavior.answers(429, "text/plain", "later"));
    app.pass(EXPIRED);
    var answer = hal.call();
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(502);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    hal.call();
    assertThat(hal.refreshes()).isEqualTo(1);
    for (int i = 0; i < 5; i++) {
      app.pass(Duration.ofSeconds(1L << i).plusMillis(100));
      hal.call();
    }
    assertThat(hal.refreshes()).isBetween(3, 5);
    app.server.behavesAsUsual();
    app.pass(Duration.ofMinutes(15));
    hal.assertWorks();
  }

  @Test
  void asksOperatorsWhenTheClientIsRefused() {
    var ida = app.person("ida");
    app.server.behaves(
        "/token",
        EndpointBehavior.answers(401, "application/json", "{\"error\":\"invalid_client\"}"));
    app.pass(EXPIRED);
    ida.assertFails(412, "admin_configuration_required");
    ida.assertFails(412, "admin_configuration_required");
    assertThat(ida.refreshes()).isEqualTo(1);
    app.server.behavesAsUsual();
    app.pass(Duration.ofSeconds(2));
    ida.assertWorks();
  }

  @Test
  void triesARefreshTokenOnceMoreWhenAnAnswerWasLost() {
    var jan = app.person("jan");
    app.server.behaves("/token", EndpointBehavior.hangsUp());
    app.pass(EXPIRED);
    jan.assertFails(502, "upstream_invalid_response");
    jan.assertFails(502, "upstream_invalid_response");
    assertThat(jan.refreshes()).isEqualTo(1);
    app.server.behavesAsUsual();
    app.pass(Duration.ofSeconds(31));
    jan.assertWorks();
    assertThat(jan.refreshes()).isEqualTo(1);
  }

  @Test
  void givesUpWhenTheLostAnswerHadTheNextRefreshToken() {
    var kim = app.person("kim");
    int reuses = app.server.reuses();
    app.server.behaves("/token", RefreshedApp.LOSES_ANSWERS);
    app.pass(EXPIRED);
    kim.assertFails(502, "upstream_invalid_response");
    app.server.behavesAsUsual();
    app.pass(Duration.ofSeconds(31));
    kim.assertFails(412, "reconnect_required");
    assertThat(kim.refreshes()).isEqualTo(2);
    assertThat(app.server.reuses() - reuses).isEqualTo(1);
    app.pass(Duration.ofMinutes(20));
    kim.assertFails(412, "reconnect_required");
    assertThat(kim.refreshes()).as("the refresh token is used up").isZero();
    kim.connect().assertWorks();
  }

  @Test
  void sendsNoThirdRequestAfterTwoLostAnswers() {
    var leo = app.person("leo");
    app.server.behaves("/token", EndpointBehavior.hangsUp());
    app.pass(EXPIRED);
    leo.assertFails(502, "upstream_invalid_response");
    app.pass(Duration.ofSeconds(31));
    leo.assertFails(412, "reconnect_required");
    app.server.behavesAsUsual();
    app.pass(Duration.ofMinutes(20));
    leo.assertFails(412, "reconnect_required");
    assertThat(leo.refreshes()).isEqualTo(2);
  }

  @Test
  void aConnectionThatIsMadeDuringARefreshWins() throws Exception {
    var mia = app.person("mia");
    app.pass(EXPIRED);
    var asked = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    var first = new AtomicBoolean(true);
    app.server.behaves(
        "/token",
        (exchange, usual) -> {
          if (first.getAndSet(false)) {
            asked.countDown();
            assertThat(answer.await(30, TimeUnit.SECONDS)).isTrue();
          }
          usual.send();
        });
    var call = app.threads().submit(() -> mia.call().statusCode());
    assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    double before = app.refreshes("overtaken");
    mia.connect();
    answer.countDown();
    assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    assertThat(app.refreshes("overtaken") - before).isEqualTo(1);
    mia.assertWorks();
    assertThat(mia.refreshes()).isZero();
  }

  @Test
  void worksWithServersThatKeepTheRefreshToken() {
    app.dialect.refreshTokens(RefreshTokens.KEPT);
    var ned = app.person("ned");
    for (int expiry = 0; expiry < 3; expiry++) {
      app.pass(EXPIRED);
      ned.assertWorks();
      assertThat(ned.refreshes()).isEqualTo(1);
    }
  }

  @Test
  void asksToReconnectWhenThereIsNoRefreshToken() {
    app.dialect.refreshTokens(RefreshTokens.NEVER);
    var oda = app.person("oda");
    app.pass(RefreshedApp.LIFE.minusSeconds(30));
    oda.assertWorks();
    assertThat(oda.apps()).contains("\"credentialState\":\"connected\"");
    app.pass(Duration.ofMinutes(1));
    assertThat(oda.apps()).as("before a call").contains("\"credentialState\":\"invalid\"");
    oda.assertFails(412, "reconnect_required");
    assertThat(oda.refreshes()).isZero();
  }
}
