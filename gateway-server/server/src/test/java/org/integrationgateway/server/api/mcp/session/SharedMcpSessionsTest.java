package org.integrationgateway.server.api.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpClientSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MCP sessions of two replicas of a gateway on one store. */
final class SharedMcpSessionsTest {
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;

  @BeforeAll
  static void start() {
    gateway =
        ConfiguredGateway.start(
            home,
            """
              limits: {perSubjectRate: {perSecond: 0}}
            apps: {demo: {provider: {source: "builtin:demo"}}}
            """);
    replica = gateway.replica();
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
  }

  private static URI here() {
    return gateway.gateway().uri().resolve("/mcp");
  }

  private static URI there() {
    return replica.gateway().uri().resolve("/mcp");
  }

  private static McpClientSession begin(String token) {
    return McpClientSession.begin(here(), token);
  }

  @Test
  void everyReplicaKnowsASessionFromItsFirstMoment() {
    var token = gateway.token("user:ada");
    for (int i = 0; i < 10; i++) {
      assertThat(begin(token).at(there()).ping()).isEqualTo(200);
    }
  }

  @Test
  void aSessionExistsForItsOwnerOnly() {
    var ada = begin(gateway.token("user:ada"));
    var bob = ada.as(gateway.token("user:bob"));
    assertThat(bob.ping()).isEqualTo(404);
    assertThat(bob.at(there()).ping()).isEqualTo(404);
    assertThat(bob.end()).isEqualTo(404);
    assertThat(ada.ping()).isEqualTo(200);
  }

  @Test
  void theEndReachesTheStreamsOfOtherReplicasWithinSeconds() {
    var ada = begin(gateway.token("user:ada"));
    try (var stream = ada.at(there()).listen()) {
      stream.next();
      assertThat(ada.end()).isEqualTo(204);
      long ended = System.nanoTime();
      assertThat(ada.ping()).isEqualTo(404);
      while (ada.at(there()).ping() != 404) {
        assertThat(Duration.ofNanos(System.nanoTime() - ended)).isLessThan(Duration.ofSeconds(30));
      }
      stream.requireEnd();
    }
  }

  @Test
  void aStreamOfAnotherReplicaBeginsAnew() {
    var ada = begin(gateway.token("user:ada"));
    try (var stream = ada.listen();
        var other = ada.at(there()).resume(stream.next().id())) {
      assertThat(other.next().id()).endsWith("-0");
    }
  }
}
