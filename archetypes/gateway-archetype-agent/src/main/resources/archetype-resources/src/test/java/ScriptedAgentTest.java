package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.junit.jupiter.api.Test;

class ScriptedAgentTest {
  private final Agent agent =
      ScriptedAgent.open(
          new ScriptedAgent.Config(
              List.of(
                  new ScriptedAgent.Line("weather", "Sunny", 0),
                  new ScriptedAgent.Line("e", "A long story", 0))));
  private final String session = agent.createSession(NewSession.of("scripted")).id();

  @Test
  void answersByTheFirstLineThatFits() {
    assertThat(answer("How is the Weather?")).isEqualTo("Sunny");
    assertThat(answer("Tell me more")).isEqualTo("A long story");
  }

  @Test
  void repeatsWhatItDoesNotKnow() {
    assertThat(answer("Guruguru")).isEqualTo("You said: Guruguru");
  }

  @Test
  void sendsItsTextWhileItWrites() {
    var turn = agent.createTurn(NewTurn.of(session, "Tell"));
    assertThat(watch(turn.id()))
        .filteredOn(event -> event.type().equals("assistant.delta"))
        .extracting(event -> event.data().get("text"))
        .containsExactly("A ", "long ", "story");
  }

  @Test
  void saysWhatItDoesNotSupport() {
    var wanted = NewTurn.of(session, "Tell").giving(new OutputSpec.Structured(Map.of()));
    assertThatThrownBy(() -> agent.createTurn(wanted))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("structured output");
  }

  private String answer(String said) {
    var turn = agent.createTurn(NewTurn.of(session, said));
    watch(turn.id());
    return ((TurnOutput.Text) agent.getTurn(turn.id()).output().orElseThrow()).text();
  }

  private List<TurnEvent> watch(String turnId) {
    var seen = new ArrayList<TurnEvent>();
    try (var events = agent.watchTurnEvents(turnId, 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        seen.add(events.next());
      }
    }
    return seen;
  }
}
