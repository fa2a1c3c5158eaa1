package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A stopping server completes calls in flight, and closes its port to new ones. */
final class GatewayCloseTest {
  private static final Executor OWN_THREAD = task -> new Thread(task).start();
  private static final CountDownLatch ARRIVED = new CountDownLatch(1);
  private static final CountDownLatch GO = new CountDownLatch(1);
  private static final JettyUpstream SLOW =
      new JettyUpstream(
          (request, response) -> {
            ARRIVED.countDown();
            assertThat(GO.await(30, TimeUnit.SECONDS)).isTrue();
            response.setStatus(204);
          });

  @RegisterExtension
  static final TestGateway GATEWAY =
      new TestGateway()
          .withManagement()
          .app("late", upstreams -> TestApps.single("late", SLOW.at("").toString()));

  @AfterAll
  static void stop() throws Exception {
    SLOW.close();
  }

  @Test
  void endsCallsUnderWayWithAllThatTheyNeed() throws Exception {
    var underWay = CompletableFuture.supplyAsync(GatewayCloseTest::call, OWN_THREAD);
    assertThat(ARRIVED.await(30, TimeUnit.SECONDS)).isTrue();
    GATEWAY.gateway().retire();
    assertThat(GATEWAY.ready()).as("balancers look elsewhere").isEqualTo(503);
    assertThat(list()).as("calls are served").isEqualTo(200);
    var closing = CompletableFuture.runAsync(GATEWAY.gateway()::close, OWN_THREAD);
    eventually(
        () ->
            assertThatThrownBy(GatewayCloseTest::list)
                .as("a proxy that finds the port closed asks another replica")
                .hasRootCauseInstanceOf(ClosedChannelException.class));
    assertThat(GATEWAY.ready()).as("what operators and balancers see").isEqualTo(503);
    assertThat(closing).isNotDone();
    GO.countDown();
    assertThat(underWay.get(30, TimeUnit.SECONDS)).isEqualTo(204);
    closing.get(30, TimeUnit.SECONDS);
  }

  private static int call() {
    return GATEWAY.send("POST", "/api/v1/late/run", GATEWAY.alice(), Json.object()).statusCode();
  }

  private static int list() {
    return GATEWAY.send("GET", "/api/v1/apps", GATEWAY.alice(), null).statusCode();
  }
}
