package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;
import org.junit.jupiter.api.Test;

/** Streams of servers of 2025-11-25 and older: they break, end early and announce changes. */
final class SessionStreamsTest extends SessionFixture {
  @Test
  void resumesAStreamAfterItsLastEvent() throws Exception {
    var id = new CompletableFuture<String>();
    try (var upstream =
            server(
                visit -> {
                  if (visit.verb().equals("POST")) {
                    id.complete(visit.id().toString());
                    visit.events().raw("id: e1\nretry: 60\ndata: \n\n");
                    return;
                  }
                  visit
                      .events()
                      .event(
                          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[1]}}"
                              .formatted(id.get()));
                });
        var calls = new McpCalls(upstream.url())) {
      long before = System.nanoTime();
      assertThat(calls.call("slow").path("content")).hasSize(1);
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(60));
      assertThat(upstream.http("GET").get(0).header("Last-Event-ID")).isEqualTo("e1");
      assertThat(upstream.visits("tools/call")).hasSize(1);
    }
  }

  @Test
  void tellsTheServerThatACallIsCancelled() throws Exception {
    var open = new CountDownLatch(1);
    var told = new CompletableFuture<Visit>();
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (visit.method().equals("notifications/cancelled")) {
                    told.complete(visit);
                  }
                  inSession(
                      visit,
                      call -> {
                        call.events();
                        open.countDown();
                        new CountDownLatch(1).await();
                      });
                });
        var calls = new McpCalls(upstream.url())) {
      var client = new McpCalls.Listener();
      var call = CompletableFuture.runAsync(() -> calls.call("slow", client));
      assertThat(open.await(30, TimeUnit.SECONDS)).isTrue();
      client.cancellations.forEach(Runnable::run);

      assertThat(told.get(60, TimeUnit.SECONDS).params().path("requestId"))
          .isEqualTo(upstream.visits("tools/call").get(0).id());
      assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS))
          .hasCauseInstanceOf(GatewayException.class);
    }
  }

  @Test
  void tellsTheServerThatTheTimeOfACallIsOver() throws Exception {
    var told = new CompletableFuture<Visit>();
    try (var upstream =
            new RawMcpServer(
                visit -> {
                  if (visit.method().equals("notifications/cancelled")) {
                    told.complete(visit);
                  }
                  inSession(
                      visit,
                      call -> {
                        call.events();
                        new CountDownLatch(1).await();
                      });
                });
        var calls = new McpCalls(upstream.url())) {
      // On a busy machine the time may be over before the server has the call.
      for (long millis = 400; upstream.visits("tools/call").isEmpty(); millis *= 2) {
        var context =
            calls.context(
                "user:alice", "secret", CallClient.UNREACHABLE, Duration.ofMillis(millis));
        assertThatThrownBy(() -> calls.request("tools/call", "{\"name\":\"slow\"}", context))
            .isInstanceOf(GatewayException.class);
      }
      assertThat(told.get(60, TimeUnit.SECONDS).params().path("reason").asString())
          .contains("time");
    }
  }

  @Test
  void subscribesToResourcesAndHearsOfThem() throws Exception {
    var streams = new LinkedBlockingQueue<Visit>();
    get =
        visit -> {
          streams.add(visit.events());
          new CountDownLatch(1).await();
        };
    try (var upstream = server(visit -> visit.result("{}"));
        var calls = new McpCalls(upstream.url())) {
      calls.request("resources/subscribe", "{\"uri\":\"notes://1\"}");
      streams
          .poll(30, TimeUnit.SECONDS)
          .event(
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\","
                  + "\"params\":{\"uri\":\"notes://1\"}}");

      assertThat(calls.announced.poll(30, TimeUnit.SECONDS))
          .isEqualTo("notes user:alice notes://1");
      assertThat(upstream.visits("resources/subscribe")).hasSize(1);
      calls.request("resources/unsubscribe", "{\"uri\":\"notes://1\"}");
      assertThat(upstream.visits("resources/unsubscribe")).hasSize(1);
    }
  }
}
