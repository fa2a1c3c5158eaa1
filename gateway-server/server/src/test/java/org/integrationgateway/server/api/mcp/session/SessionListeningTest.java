package org.integrationgateway.server.api.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.McpClientSession.call;
import static org.integrationgateway.server.testing.McpClientSession.request;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.config.server.StreamLimits;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.server.testing.McpStream;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Streams on which clients listen, and requests that are cancelled. */
final class SessionListeningTest {
  private static final String CHANGED = "notifications/tools/list_changed";

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("echo", TestApps::echo)
          .app("vault", TestApps::vault)
          .app("slow", upstreams -> TestApps.single("slow", upstreams.good()))
          .streaming(new StreamLimits(100, 20, 5));

  private static URI endpoint() {
    return gateway.uri().resolve("/mcp");
  }

  private static McpClientSession alice() {
    return McpClientSession.begin(endpoint(), gateway.alice());
  }

  private static McpClientSession bob() {
    return McpClientSession.begin(endpoint(), gateway.bob());
  }

  private static void changeToolsOfAlice() {
    gateway.connect(gateway.alice(), "vault", "default", "k-1");
  }

  private static String method(McpStream stream) {
    return stream.message().get("method").asString();
  }

  @Test
  void sendsAMessageOnOneStreamOfASessionOnly() {
    var alice = alice();
    try (var first = alice.listen();
        var second = alice.listen()) {
      changeToolsOfAlice();
      assertThat(method(second)).isEqualTo(CHANGED);
      first.next();
      assertThat(first.isQuiet()).isTrue();
    }
  }

  @Test
  void resumesAStreamAfterItsLastEvent() {
    var alice = alice();
    String seen;
    try (var stream = alice.listen()) {
      seen = stream.next().id();
      assertThat(seen).endsWith("-0");
    }
    changeToolsOfAlice();
    try (var resumed = alice.resume(seen)) {
      assertThat(method(resumed)).isEqualTo(CHANGED);
    }
  }

  @Test
  void doesNotResumeAStreamOfAnotherSession() {
    var alice = alice();
    var other = alice();
    try (var stream = alice.listen();
        var stranger = other.resume(stream.next().id())) {
      // The second stream is one of its own, and the first one goes on.
      assertThat(stranger.next().id()).endsWith("-0");
      changeToolsOfAlice();
      assertThat(method(stream)).isEqualTo(CHANGED);
      assertThat(method(stranger)).isEqualTo(CHANGED);
    }
  }

  @Test
  void marksStreamsOnlyInTheRevisionThatSaysSo() {
    var older = McpClientSession.begin(endpoint(), gateway.alice(), "2025-06-18", "{}");
    try (var stream = older.listen()) {
      changeToolsOfAlice();
      assertThat(stream.next().data()).contains(CHANGED);
    }
  }

  @Test
  void endsAStreamWithItsSession() {
    var alice = alice();
    try (var stream = alice.listen()) {
      stream.next();
      assertThat(alice.end()).isEqualTo(204);
      stream.requireEnd();
    }
    assertThat(alice.ping()).isEqualTo(404);
    assertThat(alice.listen().status()).isEqualTo(404);
  }

  @Test
  void refusesMoreStreamsOfASubjectThanTheLimit() {
    var bob = bob();
    for (int i = 0; i < 20; i++) {
      assertThat(bob.listen().status()).isEqualTo(200);
    }
    try (var refused = bob.listen()) {
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.next().data()).contains("server.limits.eventStreamsPerSubject");
    }
    assertThat(bob.end()).isEqualTo(204);
    var next = bob();
    long began = System.nanoTime();
    while (next.listen().status() != 200) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
    }
  }

  @Test
  void endsTheSessionThatWasNotUsedForTheLongestTime() {
    var oldest = bob();
    for (int i = 0; i < 4; i++) {
      assertThat(bob().ping()).isEqualTo(200);
    }
    assertThat(oldest.ping()).isEqualTo(200);
    assertThat(bob().ping()).isEqualTo(200);
    // This replica has known the oldest one for less than a second.
    long began = System.nanoTime();
    while (oldest.ping() != 404) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
    }
  }

  @Test
  void beginsASessionOnce() {
    var alice = alice();
    var params = Json.object().put("protocolVersion", "2025-11-25");
    var answer = alice.ask("initialize", params);
    assertThat(answer.get("error").get("code").asInt()).isEqualTo(-32600);
    assertThat(alice.ping()).isEqualTo(200);
  }

  @Test
  void setsALevelThatExists() {
    var alice = alice();
    assertThat(alice.ask("logging/setLevel", Json.object().put("level", "error")).get("result"))
        .isEmpty();
    var wrong = alice.ask("logging/setLevel", Json.object().put("level", "loud"));
    assertThat(wrong.get("error").get("code").asInt()).isEqualTo(-32602);
    assertThat(wrong.get("error").get("message").asString()).contains("emergency");
  }

  @Test
  void doesNotAnswerARequestThatIsCancelled() throws Exception {
    var alice = alice();
    var call = call("c-1", "slow_run", Json.object());
    var waiting = CompletableFuture.supplyAsync(() -> alice.post(call));
    // The id is free until the call is under way, and the call is refused while a ping has it.
    while (alice.post(request("c-1", "ping", Json.object())).statusCode() == 200) {
      if (waiting.isDone()) {
        assertThat(waiting.get().statusCode()).isEqualTo(400);
        waiting = CompletableFuture.supplyAsync(() -> alice.post(call));
      }
    }
    assertThat(alice().post(request("c-1", "ping", Json.object())).statusCode())
        .as("in another session")
        .isEqualTo(200);
    alice.notify("notifications/cancelled", Json.object().put("requestId", "c-1"));
    assertThat(waiting.get().statusCode()).isEqualTo(200);
    assertThat(waiting.get().body()).isEmpty();
    assertThat(alice.post(request("c-1", "ping", Json.object())).body()).contains("result");
  }

  @Test
  void refusesIdsThatAreLongOrNull() {
    var alice = alice();
    var params = Json.object();
    assertThat(alice.post(request("x".repeat(2000), "ping", params)).statusCode()).isEqualTo(400);
    assertThat(alice.post(request(null, "ping", params)).statusCode()).isEqualTo(400);
    assertThat(alice.post(request("x".repeat(2_000_000), "ping", params)).statusCode())
        .isEqualTo(413);
  }

  @Test
  void saysWhichMethodsTheEndpointHas() {
    var put =
        HttpRequest.newBuilder(endpoint())
            .header("Authorization", "Bearer " + gateway.alice())
            .PUT(BodyPublishers.noBody())
            .build();
    try (var answer = McpStream.open(put)) {
      assertThat(answer.status()).isEqualTo(405);
      assertThat(answer.header("Allow")).contains("GET").contains("POST").contains("DELETE");
    }
  }

  @Test
  void saysWhatAClientMustAccept() {
    var get =
        HttpRequest.newBuilder(endpoint())
            .header("Authorization", "Bearer " + gateway.alice())
            .header("Accept", "application/json")
            .build();
    try (var answer = McpStream.open(get)) {
      assertThat(answer.status()).isEqualTo(406);
      assertThat(answer.next().data()).contains("text/event-stream");
    }
  }
}
