package org.integrationgateway.server.api.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.api.agent.AgentGateway.SESSIONS;
import static org.integrationgateway.server.api.agent.AgentGateway.TURNS;
import static org.integrationgateway.server.testing.ConfiguredGateway.json;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Audit events and metrics of what callers change at agents. */
final class AgentRecordsTest {
  @Test
  void recordsEveryChangeWithoutContent(@TempDir Path home) throws Exception {
    var audit = (Logger) LoggerFactory.getLogger("audit");
    var events = new ListAppender<ILoggingEvent>();
    events.start();
    audit.setLevel(Level.INFO);
    audit.addAppender(events);
    try (var agents = AgentGateway.start(home)) {
      var gateway = agents.gateway();
      var frida = gateway.token("user:frida");
      var session = agents.session(frida, "demo");
      var asking =
          agents.turn(
              frida,
              session,
              "ask",
              ", \"toolRefs\": [{\"app\": \"echo\", \"operation\": \"nothing\"}]");
      agents.awaited(frida, asking, "waiting_for_input");
      var path = TURNS + asking + "/interactions";
      var question = json(gateway.get(path, frida)).get(0).get("id").stringValue();
      gateway.send(
          "POST",
          path + "/" + question + "/resolve",
          frida,
          "{\"resolution\": {\"approved\": false, \"reason\": \"secret words\"}}");
      agents.awaited(frida, asking, "succeeded");
      var waiting = agents.turn(frida, session, "wait", "");
      gateway.send("POST", TURNS + waiting + "/cancel", frida, "{\"reason\": \"secret words\"}");
      gateway.send("PATCH", SESSIONS + "/" + session, frida, "{\"clientRef\": \"secret words\"}");

      var recorded = of("user:frida", events);
      assertThat(recorded)
          .extracting(event -> event.get("action"))
          .containsExactly(
              "session.create",
              "turn.create",
              "interaction.resolve",
              "turn.create",
              "turn.cancel",
              "session.update");
      assertThat(recorded)
          .allSatisfy(
              event ->
                  assertThat(event)
                      .containsEntry("provider", "demo")
                      .containsKeys("request", "address"));
      assertThat(recorded.get(2))
          .containsEntry("turn", asking)
          .containsEntry("interaction", question);
      assertThat(recorded.get(4)).containsEntry("session", session).containsEntry("turn", waiting);
      assertThat(recorded.toString()).doesNotContain("secret words");
      assertThat(gateway.get("/metrics", frida).body())
          .contains(
              "gateway_agent_sessions_total{provider=\"demo\"} 1.0",
              "gateway_agent_turns_total{provider=\"demo\"} 2.0",
              "gateway_agent_turns_ended_total{provider=\"demo\",status=\"succeeded\"} 1.0",
              "gateway_agent_turns_ended_total{provider=\"demo\",status=\"canceled\"} 1.0",
              "gateway_agent_cancellations_total{provider=\"demo\"} 1.0",
              "gateway_agent_answers_total{provider=\"demo\"} 1.0");
    } finally {
      audit.detachAppender(events);
      audit.setLevel(null);
    }
  }

  private static List<Map<String, Object>> of(String subject, ListAppender<ILoggingEvent> events) {
    return List.copyOf(events.list).stream()
        .map(
            event ->
                event.getKeyValuePairs().stream()
                    .collect(Collectors.toMap(pair -> pair.key, pair -> pair.value)))
        .filter(event -> subject.equals(event.get("subject")))
        .toList();
  }
}
