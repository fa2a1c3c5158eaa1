package org.integrationgateway.server.services;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.server.builtin.agent.AgentParts;
import org.integrationgateway.server.builtin.agent.Limits;
import org.integrationgateway.server.builtin.agent.ToolCatalog;
import org.integrationgateway.server.builtin.agent.ToolLoopAgent;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.integrationgateway.server.builtin.agent.model.AnthropicModel;
import org.integrationgateway.server.builtin.agent.model.Model;
import org.integrationgateway.server.builtin.agent.model.ModelHttp;
import org.integrationgateway.server.builtin.agent.model.OpenAiModel;
import org.integrationgateway.server.builtin.agent.model.ScriptedModel;
import org.integrationgateway.server.config.providers.AgentKeys;
import org.integrationgateway.server.config.shape.Settings;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.schema.UnusableSchemaException;
import org.jspecify.annotations.Nullable;

/**
 * Makes agents on the server's own database, each provider with stores of its own. Their turns go
 * on once all apps are there, and rest before the first of them goes.
 */
public final class ToolLoopAgents implements AutoCloseable {
  private final IndexedDb database;
  private final Function<String, Apps> apps;
  private final ToolCatalog catalog;
  private final Function<URI, ModelHttp> ways;
  private final InstantSource clock;
  private final SchemaCompiler compiler = new SchemaCompiler();
  private final List<ToolLoopAgent> made = new ArrayList<>();

  /**
   * Agents to be made.
   *
   * @param apps what the tools of a provider invoke, by its name
   * @param catalog which tools there are
   * @param ways the way out to a model at a URL
   */
  public ToolLoopAgents(
      IndexedDb database,
      Function<String, Apps> apps,
      ToolCatalog catalog,
      Function<URI, ModelHttp> ways,
      InstantSource clock) {
    this.database = database;
    this.apps = apps;
    this.catalog = catalog;
    this.ways = ways;
    this.clock = clock;
  }

  /** What {@code builtin:tool-loop} makes. */
  public Agent toolLoop(String name, Settings config) {
    return agent(name, config, model(config.get(AgentKeys.MODEL)));
  }

  private Model model(Settings config) {
    var url = config.get(AgentKeys.URL);
    var key = config.find(AgentKeys.API_KEY);
    return config.get(AgentKeys.PROTOCOL).equals(AgentKeys.ANTHROPIC)
        ? new AnthropicModel(ways.apply(url), url, key, clock)
        : new OpenAiModel(ways.apply(url), url, key, clock);
  }

  /** What {@code builtin:scripted} makes. */
  public Agent scripted(String name, Settings config) {
    var scenes = config.get(AgentKeys.SCENES).stream().map(ToolLoopAgents::scene).toList();
    return agent(name, config, new ScriptedModel(scenes));
  }

  private static ScriptedModel.Scene scene(Settings scene) {
    return new ScriptedModel.Scene(
        scene.find(AgentKeys.WHEN).orElse(""),
        scene.get(AgentKeys.STEPS).stream().map(ToolLoopAgents::step).toList());
  }

  private static ScriptedModel.Step step(Settings step) {
    return new ScriptedModel.Step(
        step.find(AgentKeys.SAYS).orElse(""),
        step.find(AgentKeys.REASONING).orElse(""),
        step.get(AgentKeys.TOOL_CALLS).stream().map(ToolLoopAgents::call).toList(),
        step.find(AgentKeys.FAILS).orElse(""),
        step.find(AgentKeys.PAUSE).map(Duration::toMillis).orElse(0L));
  }

  private static ScriptedModel.Call call(Settings call) {
    return new ScriptedModel.Call(
        call.get(AgentKeys.TOOL),
        call.find(AgentKeys.ARGUMENTS)
            .flatMap(arguments -> AgentJson.object(Json.MAPPER.writeValueAsString(arguments)))
            .orElse(Map.of()));
  }

  private Agent agent(String name, Settings config, Model model) {
    var agent =
        new ToolLoopAgent(
            new AgentParts(
                database.database("agent-" + name),
                model,
                apps.apply(name),
                catalog,
                this::problems,
                clock),
            limits(config));
    made.add(agent);
    return agent;
  }

  private static Limits limits(Settings config) {
    var limits = config.get(AgentKeys.LIMITS);
    return new Limits(
        config.get(AgentKeys.MODELS),
        config.get(AgentKeys.OPTIONS),
        Limits.Approval.valueOf(config.get(AgentKeys.APPROVAL).toUpperCase(Locale.ROOT)),
        config.get(AgentKeys.ASKS_PEOPLE),
        limits.get(AgentKeys.TURNS),
        limits.get(AgentKeys.TURN_TIME),
        limits.get(AgentKeys.ANSWER_TIME),
        limits.get(AgentKeys.ANSWERS),
        limits.get(AgentKeys.CALLS),
        limits.get(AgentKeys.TOOL_TIME),
        limits.get(AgentKeys.RESULT_BYTES).intValue(),
        limits.get(AgentKeys.REPAIRS),
        limits.get(AgentKeys.ATTEMPTS),
        Limits.STANDARD.lease());
  }

  private List<Problem> problems(Map<String, @Nullable Object> schema, @Nullable Object value) {
    try {
      return compiler
          .problems(
              compiler.object(AgentJson.write(schema)),
              Json.MAPPER.readTree(AgentJson.write(value)))
          .stream()
          .map(problem -> new Problem(problem.pointer(), problem.message()))
          .toList();
    } catch (UnusableSchemaException none) {
      throw new IllegalArgumentException(none.getMessage(), none);
    }
  }

  /** From now on turns that were left are gone on with. */
  public ToolLoopAgents start() {
    made.forEach(ToolLoopAgent::start);
    return this;
  }

  @Override
  public void close() {
    made.forEach(ToolLoopAgent::close);
  }
}
