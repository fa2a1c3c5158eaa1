package org.integrationgateway.samples.langchain;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.agent.memory.MemoryAgent;
import org.integrationgateway.engines.agent.memory.TurnHandler;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Capabilities;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * An agent that calls models by LangChain4j. Sessions are kept in memory and end with the program.
 */
public final class LangChainAgent implements TurnHandler {
  private static final Set<String> OWN =
      Set.of("model", "messages", "stream", "stream_options", "tools", "response_format", "n");

  private final Config config;
  private final Model model;
  private final Apps apps;

  private LangChainAgent(Config config, Apps apps) {
    this.config = config;
    this.model = new Model(config.url(), config.apiKey());
    this.apps = apps;
  }

  static MemoryAgent open(Config config, Apps apps) {
    return new MemoryAgent(
        new LangChainAgent(config, apps),
        config.turnsAtOnce(),
        Duration.ofSeconds(config.turnSeconds()),
        InstantSource.system());
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(config.models(), true, true, false, true, true);
  }

  @Override
  public Work accept(Session session, NewTurn turn, List<Message> earlier) {
    for (var name : turn.modelOptions().keySet()) {
      if (OWN.contains(name)) {
        throw ServiceException.invalidMember(
            "/modelOptions", "'" + name + "' is for the agent to say");
      }
    }
    var messages = Conversation.of(earlier);
    var asked = Conversation.of(turn.messages());
    if (asked.isEmpty()) {
      throw ServiceException.invalidMember("/messages", "says nothing but blanks");
    }
    messages.addAll(asked);
    var tools = Toolbox.of(turn, apps);
    var opening =
        new Model.Question(
            turn.model().orElse(session.model()),
            messages,
            tools.specifications(),
            turn.output() instanceof OutputSpec.Structured structured
                ? Optional.of(OutputSchema.of(structured.schema()))
                : Optional.empty(),
            turn.modelOptions());
    return running -> new ToolLoop(running, model, opening, tools, config.approval()).converse();
  }

  public static void main(String[] args) {
    var apps = Apps.ofHost();
    ProviderMain.serve(ProviderKind.AGENT, Config.class, config -> open(config, apps));
  }
}
