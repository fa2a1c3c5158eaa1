package org.integrationgateway.server.builtin.workflow;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.server.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.schema.UnusableSchemaException;
import org.integrationgateway.testkit.LedgerApps;

/** Durable workflows as a program of their own. */
final class WorkflowProgram {
  private static final SchemaCompiler COMPILER = new SchemaCompiler();

  private WorkflowProgram() {}

  /** Where it keeps things; a provider that is brought up again finds what is there. */
  record Config(String folder) {
    Path path() {
      return Path.of(folder);
    }
  }

  public static void main(String[] arguments) {
    ProviderMain.serve(ProviderKind.WORKFLOW, Config.class, WorkflowProgram::open);
  }

  static Workflow open(Config config) {
    return DurableWorkflow.open(
        SqliteIndexedDb.open(config.path().resolve("workflow.db")),
        new LedgerApps(config.path()),
        Agents.NONE,
        WorkflowProgram::problems,
        Clock.systemUTC(),
        WorkflowSettings.DEFAULTS.withPoll(Duration.ofSeconds(1)));
  }

  static List<Problem> problems(String schema, String document) {
    try {
      return COMPILER.problems(COMPILER.object(schema), Json.MAPPER.readTree(document)).stream()
          .map(problem -> new Problem(problem.pointer(), problem.message()))
          .toList();
    } catch (UnusableSchemaException none) {
      throw new IllegalArgumentException(none.getMessage(), none);
    }
  }
}
