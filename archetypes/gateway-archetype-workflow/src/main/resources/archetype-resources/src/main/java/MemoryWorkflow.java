package ${package};

import java.time.Duration;
import java.time.InstantSource;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.WorkflowFeatures;
import org.integrationgateway.engines.workflow.WorkflowLog;
import org.integrationgateway.engines.workflow.WorkflowTasks;
import org.integrationgateway.engines.workflow.execution.AttemptExecution;
import org.integrationgateway.engines.workflow.execution.WorkflowEngine;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Workflows in memory: definitions and runs end with the program. The SDK has the rules of
 * workflows; {@link MemoryStore} keeps their rows. Replace it by the database of your choice, and
 * {@link WorkflowEngine} by a scheduler of your choice.
 */
public final class MemoryWorkflow {
  private static final Duration KEPT = Duration.ofDays(1);

  private MemoryWorkflow() {}

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("Maximum number of runs; an ended one is removed after a day") @Default("10000")
          int runs) {
    Config {
      if (runs < 1 || runs > 100_000) {
        throw new IllegalArgumentException("runs must be between 1 and 100000");
      }
    }
  }

  /** Opens workflows, and begins to execute runs. */
  static StoredWorkflow open(Config config, Apps apps, InstantSource clock) {
    var log = WorkflowLog.system();
    var store = new MemoryStore(config.runs());
    var tasks = new WorkflowTasks(WorkflowFeatures.basic(config.runs()), clock, log);
    var attempts = AttemptExecution.of(apps);
    var settings = WorkflowSettings.DEFAULTS.withRetention(KEPT);
    var engine = new WorkflowEngine(store, tasks, attempts, clock, settings, log);
    return new StoredWorkflow(store, tasks, engine, clock).start();
  }

  public static void main(String[] args) {
    var apps = Apps.ofHost();
    ProviderMain.serve(
        ProviderKind.WORKFLOW, Config.class, config -> open(config, apps, InstantSource.system()));
  }
}
