package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replicas on one store, whose callers need the same token. */
final class RefreshAcrossReplicasTest {
  private static final int REPLICAS = 4;
  private static final int CALLERS = 64;
  private static final int EXPIRIES = Rounds.of("gateway.refresh.expiries", 2, 20);
  private static final Duration EXPIRED = RefreshedApp.LIFE.plusMinutes(1);

  private static RefreshedApp app;
  private static final List<ConnectingGateway> replicas = new ArrayList<>();

  @BeforeAll
  static void start(@TempDir Path home) {
    app = RefreshedApp.start(home);
    replicas.add(app.gateway);
    while (replicas.size() < REPLICAS) {
      replicas.add(app.gateway.replica());
    }
  }

  @AfterAll
  static void stop() {
    replicas.subList(1, replicas.size()).forEach(ConnectingGateway::close);
    app.close();
  }

  private static List<Integer> statuses(String token, int callers) throws Exception {
    var tasks = new ArrayList<Callable<Integer>>();
    for (int i = 0; i < callers; i++) {
      var replica = replicas.get(i % REPLICAS);
      tasks.add(() -> replica.get("/api/v1/tracker/me", token).statusCode());
    }
    var statuses = new ArrayList<Integer>();
    for (var done : app.threads().invokeAll(tasks)) {
      statuses.add(done.get());
    }
    return statuses;
  }

  @Test
  void sendOneTokenRequestForEachExpiry() throws Exception {
    var pat = app.person("pat");
    assertThat(statuses(pat.token, REPLICAS))
        .as("every cache has the first token")
        .containsOnly(200);
    for (int expiry = 0; expiry < EXPIRIES; expiry++) {
      app.pass(EXPIRED);
      assertThat(statuses(pat.token, CALLERS)).containsOnly(200);
      assertThat(pat.refreshes()).isEqualTo(1);
    }
    assertThat(app.server.reuses()).isZero();
  }

  @Test
  void sendOneTokenRequestWhenTheUpstreamRefuses() throws Exception {
    var quin = app.person("quin");
    assertThat(statuses(quin.token, REPLICAS)).containsOnly(200);
    app.server.expireAccessTokens();
    assertThat(statuses(quin.token, CALLERS)).containsOnly(200);
    assertThat(quin.refreshes()).isEqualTo(1);
  }

  @Test
  void shareThePauseAfterAFailure() throws Exception {
    var rob = app.person("rob");
    app.server.behaves("/token", EndpointBehavior.answers(503, "text/plain", "later"));
    app.pass(EXPIRED);
    assertThat(statuses(rob.token, CALLERS)).containsOnly(502);
    assertThat(rob.refreshes()).isEqualTo(1);
    app.server.behavesAsUsual();
    app.pass(Duration.ofSeconds(31));
    assertThat(statuses(rob.token, CALLERS)).containsOnly(200);
  }

  @Test
  void waitForTheReplicaThatAsks() throws Exception {
    var sue = app.person("sue");
    app.pass(EXPIRED);
    var asked = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    app.server.behaves(
        "/token",
        (exchange, usual) -> {
          asked.countDown();
          assertThat(answer.await(30, TimeUnit.SECONDS)).isTrue();
          usual.send();
        });
    var first = app.threads().submit(() -> statuses(sue.token, 1));
    assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    var others = app.threads().submit(() -> statuses(sue.token, CALLERS));
    answer.countDown();
    assertThat(others.get(30, TimeUnit.SECONDS)).containsOnly(200);
    assertThat(first.get(30, TimeUnit.SECONDS)).containsOnly(200);
    assertThat(sue.refreshes()).isEqualTo(1);
    app.server.behavesAsUsual();
  }
}
