package org.integrationgateway.server.api.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.api.agent.AgentGateway.SESSIONS;
import static org.integrationgateway.server.api.agent.AgentGateway.refusal;
import static org.integrationgateway.server.api.agent.AgentGateway.said;
import static org.integrationgateway.server.api.agent.AgentGateway.turns;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.KeyedRequest;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions and turns that are created once for each idempotency key. */
final class AgentIdempotencyTest {
  private static final String BODY = "{\"provider\": \"demo\", \"model\": \"play\"}";

  @TempDir static Path home;
  private static AgentGateway agents;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() {
    agents = AgentGateway.start(home);
    gateway = agents.gateway();
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    agents.close();
  }

  private static byte[] compared(String body) {
    return Json.write(Json.parse(body.getBytes(UTF_8)));
  }

  private static String keyed(String key) {
    return BODY.replace("}", ", \"idempotencyKey\": \"" + key + "\"}");
  }

  @Test
  void replaysTheAnswerForAKeyInTheHeader() {
    var first = gateway.sendKeyed("POST", SESSIONS, alice, "header-1", BODY);
    var second = gateway.sendKeyed("POST", SESSIONS, alice, "header-1", BODY);

    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(second.headers().firstValue("Idempotent-Replayed")).contains("true");
  }

  @Test
  void replaysTheAnswerForAKeyInTheBody() {
    var first = gateway.send("POST", SESSIONS, alice, keyed("body-1"));
    var second = gateway.send("POST", SESSIONS, alice, keyed("body-1"));
    var both = gateway.sendKeyed("POST", SESSIONS, alice, "body-1", keyed("body-1"));
    var header = gateway.sendKeyed("POST", SESSIONS, alice, "body-1", BODY);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(both.body()).isEqualTo(first.body());
    assertThat(header.body()).isEqualTo(first.body());
    assertThat(both.headers().firstValue("Idempotent-Replayed")).contains("true");
  }

  @Test
  void beginsATurnOnce() {
    var session = agents.session(alice, "demo");
    var body = said("hello", ", \"idempotencyKey\": \"turn-1\"");
    var first = gateway.send("POST", turns(session), alice, body);
    var second = gateway.send("POST", turns(session), alice, body);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(json(gateway.get(turns(session), alice)).size()).isEqualTo(1);
  }

  @Test
  void refusesKeysThatDiffer() {
    var answer = gateway.sendKeyed("POST", SESSIONS, alice, "one", keyed("other"));
    assertThat(refusal(answer)).isEqualTo("400 idempotency_key_mismatch");
  }

  @Test
  void refusesAnotherBody() {
    gateway.sendKeyed("POST", SESSIONS, alice, "reused", BODY);
    var answer =
        gateway.sendKeyed("POST", SESSIONS, alice, "reused", BODY.replace("demo", "other"));
    assertThat(refusal(answer)).isEqualTo("422 idempotency_key_reused");
  }

  @Test
  void refusesARequestWhoseFirstOneIsUnderWay() {
    try (var state = State.open(gateway.config(), Clock.systemUTC())) {
      var records = new IdempotencyRecords(state, () -> Duration.ofMinutes(1), Clock.systemUTC());
      records.admit(new KeyedRequest("user:alice", "POST " + SESSIONS, "running", compared(BODY)));
    }
    var answer = gateway.sendKeyed("POST", SESSIONS, alice, "running", BODY);
    assertThat(refusal(answer)).isEqualTo("409 idempotency_in_progress");
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
  }

  /**
   * The stored answer of one token is not that of another, so that the request reaches the provider
   * twice, as it does after a crash before the answer was stored.
   */
  @Test
  void createsOnceAlsoWhereTheAnswerWasNotStored() {
    var other = gateway.token("user:alice", new Caller.Scope(Caller.AGENT, Set.of()));
    var first = json(gateway.sendKeyed("POST", SESSIONS, alice, "crash", BODY));
    var second = gateway.sendKeyed("POST", SESSIONS, other, "crash", BODY);

    assertThat(second.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(json(second).get("id")).isEqualTo(first.get("id"));
    var bob = json(gateway.sendKeyed("POST", SESSIONS, gateway.token("user:bob"), "crash", BODY));
    assertThat(bob.get("id")).isNotEqualTo(first.get("id"));
  }

  @Test
  void refusedRequestsLeaveTheKeyFree() {
    var wrong = BODY.replace("play", "unknown");
    assertThat(refusal(gateway.sendKeyed("POST", SESSIONS, alice, "again", wrong)))
        .isEqualTo("400 invalid_parameters");
    assertThat(gateway.sendKeyed("POST", SESSIONS, alice, "again", BODY).statusCode())
        .isEqualTo(201);
  }
}
