package org.integrationgateway.work.builtin;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.builtin.workflow.DurableWorkflow;
import org.integrationgateway.builtin.workflow.WorkflowAgents;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.workflow.CheckedWorkflow;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * Makes workflows on the server's own database, each provider with stores of its own. Their runs
 * continue from when all apps are deployed until the first app is stopped.
 */
public final class WorkflowBuiltins implements AutoCloseable {
  private final IndexedDb database;
  private final Function<String, Apps> apps;
  private final WorkflowAgents agents;
  private final Occurrences occurrences;
  private final InstantSource clock;
  private final SchemaCompiler compiler = new SchemaCompiler();
  private final List<StoredWorkflow> made = new ArrayList<>();

  /**
   * @param apps the apps that steps invoke, by the name of the workflow provider
   * @param agents the agents that steps take turns with
   * @param occurrences are told each run that has failed
   */
  public WorkflowBuiltins(
      IndexedDb database,
      Function<String, Apps> apps,
      WorkflowAgents agents,
      Occurrences occurrences,
      InstantSource clock) {
    this.database = database;
    this.apps = apps;
    this.agents = agents;
    this.occurrences = occurrences;
    this.clock = clock;
  }

  /** The factory of {@code builtin:durable}. */
  public Workflow make(String name, DurableWorkflow.Config config) {
    var workflow =
        DurableWorkflow.of(
            database.database("workflow-" + name),
            apps.apply(name),
            agents,
            (schema, document) -> problems(compiler, schema, document),
            clock,
            config.settings(),
            config.runsAtOnce(),
            new FailedRuns(name, occurrences));
    made.add(workflow);
    return new CheckedWorkflow(workflow);
  }

  /** Starts the engines: steps invoke apps. */
  public WorkflowBuiltins start() {
    made.forEach(StoredWorkflow::start);
    return this;
  }

  @Override
  public void close() {
    made.forEach(StoredWorkflow::close);
  }

  /**
   * Returns the problems for which the workflows of the server would refuse a definition.
   *
   * @param agents whether there is an agent provider of this name; empty: a default one
   */
  public static List<Problem> problems(WorkflowSpec spec, Predicate<Optional<String>> agents) {
    var compiler = new SchemaCompiler();
    return DurableWorkflow.features(
            (schema, document) -> problems(compiler, schema, document), agents, 1)
        .problems(spec);
  }

  private static List<Problem> problems(SchemaCompiler compiler, String schema, String document) {
    try {
      return compiler.problems(compiler.object(schema), Json.MAPPER.readTree(document)).stream()
          .map(problem -> new Problem(problem.pointer(), problem.message()))
          .toList();
    } catch (UnusableSchemaException none) {
      throw new IllegalArgumentException(none.getMessage(), none);
    }
  }
}
