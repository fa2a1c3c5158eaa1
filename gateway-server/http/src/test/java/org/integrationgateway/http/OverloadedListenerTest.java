package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.PermitQueue;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.overload.Overload;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.Test;

/** A listener whose requests want more of the processors than there is. */
final class OverloadedListenerTest {
  private static final int PLACES = 1;

  /** More than the places, and than may compute for long without one. */
  private static final int MANY = 20;

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final AtomicBoolean busy = new AtomicBoolean(true);
  private volatile int concurrency = Integer.MAX_VALUE;
  private final PermitQueue app = new PermitQueue(1, 0);
  private final AtomicInteger reached = new AtomicInteger();
  private final CountDownLatch waiting = new CountDownLatch(MANY);
  private final CountDownLatch go = new CountDownLatch(1);

  private Listeners open() {
    var routes =
        Routes.builder()
            .get("/hello", exchange -> exchange.reply(200, Json.object()))
            .get("/health", exchange -> exchange.reply(200, Json.object()))
            .get("/ready", exchange -> exchange.reply(200, Json.object()))
            .get("/admin/api/v1/hello", exchange -> exchange.reply(200, Json.object()))
            .get(
                "/busy",
                exchange -> {
                  while (busy.get()) {
                    Thread.yield();
                  }
                  exchange.reply(200, Json.object());
                })
            .post(
                "/full",
                exchange -> {
                  reached.incrementAndGet();
                  if (app.enter(0)) {
                    app.leave();
                  }
                  throw new GatewayException(ErrorCode.OVERLOADED, "full")
                      .retryAfter(Duration.ofSeconds(7))
                      .at("crm", "list");
                })
            .get(
                "/waits",
                exchange -> {
                  waiting.countDown();
                  assertThat(go.await(60, TimeUnit.SECONDS)).isTrue();
                  exchange.reply(200, Json.object());
                })
            .build();
    var management = Optional.of(new ServerConfig.Listener("127.0.0.1", 0));
    var listeners =
        new Listeners(
            () -> ListenerFixture.config(management, 0, Optional.empty()),
            new ServerReadiness(List::of),
            GrpcDoor.NONE,
            new Overload(Duration.ofMillis(250), PLACES, () -> concurrency, System::nanoTime),
            Tracer.NONE);
    listeners.open(routes, routes);
    listeners.serve(new RouteTable(routes), routes, PageHosts.NONE, unknown -> "");
    return listeners;
  }

  private static List<Socket> send(Listeners listeners, String path) throws Exception {
    var sockets = new ArrayList<Socket>();
    for (int i = 0; i < MANY; i++) {
      var socket = RawHttp.socket(listeners.uri());
      sockets.add(socket);
      socket
          .getOutputStream()
          .write(
              "GET %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                  .formatted(path)
                  .getBytes(US_ASCII));
    }
    return sockets;
  }

  /** A busy machine answers late. */
  private static HttpResponse<String> get(URI server, String path) throws Exception {
    var request = HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE).build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  @Test
  void refusesRequestsAndAnswersOperatorsUntilItIsOver() throws Exception {
    try (var listeners = open()) {
      // Loads what a refusal needs, while there is a processor for it.
      assertThat(get(listeners.uri(), "/nothing").statusCode()).isEqualTo(404);
      var sockets = send(listeners, "/busy");
      try {
        var patience = Deadline.in(PATIENCE);
        while (!listeners.overload().isOverloaded()) {
          assertThat(patience.expired()).isFalse();
          Pause.brief();
        }
        var refused = get(listeners.uri(), "/hello");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("overloaded", "server.limits.processorWait");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(listeners.overload().refused()).isPositive();
        for (var path : List.of("/health", "/ready", "/admin/api/v1/hello")) {
          assertThat(get(listeners.uri(), path).statusCode()).as(path).isEqualTo(200);
        }
        var management = listeners.managementUri().orElseThrow();
        assertThat(get(management, "/health").statusCode()).isEqualTo(200);
        busy.set(false);
        var over = Deadline.in(PATIENCE);
        while (listeners.overload().isOverloaded()) {
          assertThat(over.expired()).isFalse();
          Pause.brief();
        }
        assertThat(get(listeners.uri(), "/hello").statusCode()).isEqualTo(200);
      } finally {
        busy.set(false);
        for (var socket : sockets) {
          socket.close();
        }
      }
    }
  }

  @Test
  void requestsThatOnlyWaitAreNoOverload() throws Exception {
    try (var listeners = open()) {
      var sockets = send(listeners, "/waits");
      try {
        assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 50; i++) {
          assertThat(get(listeners.uri(), "/hello").statusCode()).isEqualTo(200);
        }
        assertThat(listeners.overload().refused()).isZero();
      } finally {
        go.countDown();
        for (var socket : sockets) {
          socket.close();
        }
      }
    }
  }

  private HttpResponse<String> callFull(Listeners listeners, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(listeners.uri().resolve("/full"))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString("x".repeat(50_000)))
            .timeout(PATIENCE)
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  @Test
  void aCallerGetsTheRefusalOfAFullAppAgainWhereItsNextCallArrives() throws Exception {
    try (var listeners = open()) {
      assertThat(app.enter(0)).isTrue();
      var first = callFull(listeners, "of-the-flood");
      var again = first;
      // A busy machine may take longer for two calls than a refusal is repeated.
      for (int before = 0; before < reached.get(); ) {
        before = reached.get();
        again = callFull(listeners, "of-the-flood");
      }
      assertThat(again.statusCode()).as(again.body()).isEqualTo(503);
      assertThat(again.headers().firstValue("Retry-After")).contains("7");
      var id = again.headers().firstValue("X-Request-Id").orElseThrow();
      assertThat(again.body())
          .contains(id, "full", "crm", "list")
          .isEqualTo(
              first.body().replace(first.headers().firstValue("X-Request-Id").orElseThrow(), id));
      assertThat(listeners.overload().refused()).isPositive();
      assertThat(listeners.overload().isOverloaded()).as("the processors are free").isFalse();
      int before = reached.get();
      callFull(listeners, "of-another-caller");
      assertThat(reached).hasValue(before + 1);
      app.leave();
      callFull(listeners, "of-the-flood");
      assertThat(reached).as("the app has a place").hasValue(before + 2);
    }
  }

  /** Sends requests of a caller that wait until {@link #go}. */
  private List<Socket> sendWaiting(Listeners listeners, String token, int requests)
      throws Exception {
    var sockets = new ArrayList<Socket>();
    for (int i = 0; i < requests; i++) {
      var socket = RawHttp.socket(listeners.uri());
      sockets.add(socket);
      socket
          .getOutputStream()
          .write(
              "GET /waits HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\n\r\n"
                  .formatted(token)
                  .getBytes(US_ASCII));
    }
    return sockets;
  }

  private void awaitWaiting(int requests) {
    var patience = Deadline.in(PATIENCE);
    while (waiting.getCount() > MANY - requests) {
      assertThat(patience.expired()).isFalse();
      Pause.brief();
    }
  }

  private static HttpResponse<String> hello(Listeners listeners, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(listeners.uri().resolve("/hello"))
            .header("Authorization", "Bearer " + token)
            .timeout(PATIENCE)
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  @Test
  void oneCallerHasThreeQuartersOfTheRequestsInProgress() throws Exception {
    concurrency = 8;
    var sockets = new ArrayList<Socket>();
    try (var listeners = open()) {
      sockets.addAll(sendWaiting(listeners, "slow", 6));
      awaitWaiting(6);
      assertThat(hello(listeners, "slow").body())
          .contains("three quarters", "server.limits.concurrency");
      assertThat(hello(listeners, "other").statusCode()).isEqualTo(200);
      assertThat(listeners.overload().refused()).isEqualTo(1);
      concurrency = 9;
      assertThat(hello(listeners, "slow").statusCode()).as("changed live").isEqualTo(200);
      go.countDown();
    } finally {
      go.countDown();
      for (var socket : sockets) {
        socket.close();
      }
    }
  }
}
