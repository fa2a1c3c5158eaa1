package ${package};

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.engines.agent.memory.MemoryAgent;
import org.integrationgateway.engines.agent.memory.RunningTurn;
import org.integrationgateway.engines.agent.memory.TurnHandler;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * An agent that answers from a script. Replace the script by a model. Sessions and turns are in
 * memory and end with the program; an agent that keeps them implements <code>Agent</code> itself.
 */
public final class ScriptedAgent implements TurnHandler {
  private static final String MODEL = "scripted";
  private static final int TURNS_AT_ONCE = 100;
  private static final Duration TURN_TIME = Duration.ofMinutes(10);

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(@Doc("Messages with the answers to them") @Default("[]") List<Line> script) {}

  /** An answer, and the text by which it is found. */
  record Line(String says, String answers, @Default("0") int seconds) {
    Line {
      if (answers.isBlank() || seconds < 0 || seconds > 3_600) {
        throw new IllegalArgumentException(
            "a line of the script answers something, within 0 to 3600 seconds");
      }
    }
  }

  private final List<Line> script;

  ScriptedAgent(Config config) {
    this.script = config.script();
  }

  static MemoryAgent open(Config config) {
    return new MemoryAgent(
        new ScriptedAgent(config), TURNS_AT_ONCE, TURN_TIME, InstantSource.system());
  }

  /** No tools, structured output or workspaces: the SDK refuses turns that need them. */
  @Override
  public Capabilities capabilities() {
    return new Capabilities(List.of(MODEL), false, false, false, true, false);
  }

  @Override
  public Work accept(Session session, NewTurn turn, List<Message> earlier) {
    var line = line(said(turn));
    return running -> write(line, running);
  }

  /** Writes the answer word by word. The thread is interrupted when the turn ends before. */
  private static TurnOutput write(Line line, RunningTurn turn) throws InterruptedException {
    var words = line.answers().split("(?<=\\s)");
    var pace = Duration.ofSeconds(line.seconds()).dividedBy(words.length);
    var message = turn.id() + ".1";
    for (var word : words) {
      TimeUnit.NANOSECONDS.sleep(pace.toNanos());
      turn.append(EventDraft.delta(message, word));
    }
    turn.append(EventDraft.message(message, line.answers(), List.of()));
    return new TurnOutput.Text(line.answers());
  }

  /** Returns the answer of the script; an unknown message is repeated. */
  private Line line(String said) {
    var text = said.toLowerCase(Locale.ROOT);
    return script.stream()
        .filter(line -> text.contains(line.says().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseGet(() -> new Line("", "You said: " + said, 0));
  }

  private static String said(NewTurn turn) {
    var last = turn.messages().get(turn.messages().size() - 1);
    var texts = new ArrayList<>(List.of(last.text()));
    for (var part : last.parts()) {
      if (part instanceof Part.Text text) {
        texts.add(text.text());
      }
    }
    return String.join(" ", texts).strip();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.AGENT, Config.class, ScriptedAgent::open);
  }
}
