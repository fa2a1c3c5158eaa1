package org.integrationgateway.work.builtin;

import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.integrationgateway.builtin.agent.ToolLoopAgent;
import org.integrationgateway.builtin.agent.model.Model;
import org.integrationgateway.builtin.agent.model.ModelHttp;
import org.integrationgateway.builtin.agent.model.ScriptedModel;
import org.integrationgateway.builtin.agent.turn.AgentParts;
import org.integrationgateway.builtin.agent.turn.OutputSchemas;
import org.integrationgateway.builtin.agent.turn.ToolCatalog;
import org.integrationgateway.builtin.agent.turn.TurnRules;
import org.integrationgateway.builtin.agent.workspace.SessionWorkspaces;
import org.integrationgateway.builtin.agent.workspace.SourceFolders;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.jspecify.annotations.Nullable;

/**
 * Makes agents on the server's own database, each provider with stores of its own. Their turns run
 * from when all apps are deployed until the first app is stopped.
 */
public final class AgentBuiltins implements AutoCloseable {
  private final IndexedDb database;
  private final Function<String, Apps> apps;
  private final ToolCatalog catalog;
  private final Function<URI, ModelHttp> ways;
  private final Function<String, Optional<RuntimeProvider>> runtimes;
  private final BiConsumer<String, Turn.Status> ended;
  private final Occurrences occurrences;
  private final InstantSource clock;
  private final SchemaCompiler compiler = new SchemaCompiler();
  private final List<ToolLoopAgent> made = new ArrayList<>();

  /**
   * Agents to be made.
   *
   * @param apps what the tools of a provider invoke, by its name
   * @param catalog finds the tools of a caller
   * @param ways makes the client of a model at a URL
   * @param runtimes the runtime provider of a name, or the default one
   * @param ended is told of each turn that has ended, with the name of its provider
   * @param occurrences are told each turn that waits for approval
   */
  public AgentBuiltins(
      IndexedDb database,
      Function<String, Apps> apps,
      ToolCatalog catalog,
      Function<URI, ModelHttp> ways,
      Function<String, Optional<RuntimeProvider>> runtimes,
      BiConsumer<String, Turn.Status> ended,
      Occurrences occurrences,
      InstantSource clock) {
    this.database = database;
    this.apps = apps;
    this.catalog = catalog;
    this.ways = ways;
    this.runtimes = runtimes;
    this.ended = ended;
    this.occurrences = occurrences;
    this.clock = clock;
  }

  /** Makes the agent of {@code builtin:tool-loop}. */
  public Agent toolLoop(String name, ToolLoopAgent.Config config) {
    var api = config.model();
    return agent(name, config.rules(), api.model(ways.apply(api.url()), clock));
  }

  /** Makes the agent of {@code builtin:scripted}. */
  public Agent scripted(String name, ToolLoopAgent.ScriptedConfig config) {
    return agent(name, config.rules(), new ScriptedModel(config.scenes()));
  }

  private Agent agent(String name, TurnRules rules, Model model) {
    var agent =
        new ToolLoopAgent(
            new AgentParts(
                database.database("agent-" + name),
                model,
                apps.apply(name),
                catalog,
                this::problems,
                new SessionWorkspaces(folders(name, rules), clock),
                clock,
                AgentParts.LEASE),
            new ToldTurns(name, ended, occurrences),
            rules);
    made.add(agent);
    return agent;
  }

  private SourceFolders folders(String name, TurnRules rules) {
    return rules
        .workspaces()
        .<SourceFolders>map(
            wanted ->
                new RuntimeFolders(
                    name, wanted.sources(), () -> runtimes.apply(wanted.runtime().orElse(""))))
        .orElse(SourceFolders.NONE);
  }

  private List<Problem> problems(Map<String, @Nullable Object> schema, @Nullable Object value) {
    try {
      return compiler
          .problems(
              compiler.object(JsonValues.write(schema)),
              Json.MAPPER.readTree(JsonValues.write(value)))
          .stream()
          .map(problem -> new Problem(problem.pointer(), problem.message()))
          .toList();
    } catch (UnusableSchemaException none) {
      throw none.isTooComplex()
          ? new OutputSchemas.TooComplexException(String.valueOf(none.getMessage()))
          : new IllegalArgumentException(none.getMessage(), none);
    } catch (StackOverflowError endless) {
      throw new IllegalArgumentException(
          "the check of the schema does not end: it refers to itself", endless);
    }
  }

  /** Resumes turns that were interrupted. */
  public AgentBuiltins start() {
    made.forEach(ToolLoopAgent::start);
    return this;
  }

  @Override
  public void close() {
    made.forEach(ToolLoopAgent::close);
  }
}
