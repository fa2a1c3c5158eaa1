package org.integrationgateway.builtin.workflow;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.integrationgateway.builtin.JsonSchemas;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.testkit.workflow.RecordingApps;

/** Durable workflows as a program of their own. */
final class WorkflowProgram {
  private WorkflowProgram() {}

  /** The folder of its database; a restarted provider continues with it. */
  record Config(String folder) {
    Path path() {
      return Path.of(folder);
    }
  }

  public static void main(String[] arguments) {
    ProviderMain.serve(ProviderKind.WORKFLOW, Config.class, WorkflowProgram::open);
  }

  static Workflow open(Config config) {
    return DurableWorkflow.of(
            SqliteIndexedDb.open(config.path().resolve("workflow.db")),
            new RecordingApps(config.path()),
            WorkflowAgents.NONE,
            JsonSchemas::problems,
            Clock.systemUTC(),
            WorkflowSettings.DEFAULTS.withPoll(Duration.ofSeconds(1)),
            10_000)
        .start();
  }
}
