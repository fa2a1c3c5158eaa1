package org.integrationgateway.surfaces.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.CallClient;
import org.junit.jupiter.api.Test;

/** Streams of changes of servers of 2026-07-28, which keep no sessions. */
final class StatelessListeningTest extends StatelessFixture {
  @Test
  void hearsOfChangesWhileItListens() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged",
                       "params":{"notifications":{}}}
                      """);
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}
                      """);
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/resources/updated",
                       "params":{"uri":"notes://1"}}
                      """);
                  new CountDownLatch(1).await();
                });
        var calls = new McpCalls(upstream.url())) {
      calls.request(
          "subscriptions/listen",
          "{\"notifications\":{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"notes://1\"]}}");

      assertThat(calls.announced.poll(30, TimeUnit.SECONDS)).isEqualTo("notes user:alice TOOLS");
      assertThat(calls.announced.poll(30, TimeUnit.SECONDS))
          .isEqualTo("notes user:alice notes://1");
      assertThat(upstream.visits("subscriptions/listen").get(0).params().path("notifications"))
          .hasToString("{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"notes://1\"]}");
    }
  }

  @Test
  void opensTheStreamAgainForOneMoreResource() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged",
                       "params":{"notifications":{}}}
                      """);
                  new CountDownLatch(1).await();
                });
        var calls = new McpCalls(upstream.url())) {
      calls.request("resources/subscribe", "{\"uri\":\"notes://1\"}");
      calls.request("resources/subscribe", "{\"uri\":\"notes://2\"}");
      calls.request("resources/subscribe", "{\"uri\":\"notes://2\"}");

      var streams = upstream.visits("subscriptions/listen");
      assertThat(streams).hasSize(2);
      assertThat(streams.get(1).params().path("notifications").path("resourceSubscriptions"))
          .hasSize(2);
    }
  }

  @Test
  void opensAStreamAgainThatTheServerHasEnded() throws Exception {
    var turn = new AtomicInteger();
    try (var upstream =
            server(
                visit -> {
                  visit.events();
                  if (turn.incrementAndGet() == 2) {
                    visit.event(
                        """
                        {"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}
                        """);
                    new CountDownLatch(1).await();
                  }
                });
        var calls = new McpCalls(upstream.url())) {
      calls.request("subscriptions/listen", "{\"notifications\":{\"promptsListChanged\":true}}");

      assertThat(calls.announced.poll(30, TimeUnit.SECONDS)).isEqualTo("notes user:alice PROMPTS");
    }
  }

  @Test
  void listensWithTheNewestCredential() throws Exception {
    try (var upstream =
            server(
                visit -> {
                  if (!"Bearer a2".equals(visit.header("Authorization"))) {
                    visit.status(401);
                    return;
                  }
                  visit.events();
                  visit.event(
                      """
                      {"jsonrpc":"2.0","method":"notifications/resources/list_changed"}
                      """);
                  new CountDownLatch(1).await();
                });
        var calls = new McpCalls(upstream.url())) {
      for (var token : new String[] {"a1", "a2"}) {
        calls.request(
            "subscriptions/listen",
            "{\"notifications\":{\"resourcesListChanged\":true}}",
            calls.context("user:alice", token, CallClient.UNREACHABLE, Duration.ofSeconds(60)));
      }
      assertThat(calls.announced.poll(30, TimeUnit.SECONDS))
          .isEqualTo("notes user:alice RESOURCES");
    }
  }
}
