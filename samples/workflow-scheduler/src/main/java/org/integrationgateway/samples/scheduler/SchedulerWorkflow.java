package org.integrationgateway.samples.scheduler;

import java.time.InstantSource;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.WorkflowFeatures;
import org.integrationgateway.engines.workflow.WorkflowLog;
import org.integrationgateway.engines.workflow.WorkflowTasks;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Workflows in PostgreSQL, executed by db-scheduler. A state that a method has returned is stored,
 * and the run continues after the end of this program, in the next one or in another program that
 * shares the database.
 */
public final class SchedulerWorkflow {
  private static final int RUNS = 100_000;

  private SchedulerWorkflow() {}

  /**
   * Opens workflows, and begins to execute runs.
   *
   * @throws IllegalArgumentException when the database cannot be used
   */
  static StoredWorkflow open(Config config, Apps apps, InstantSource clock) {
    var features = WorkflowFeatures.basic(RUNS).with(InputSchema::problems).with(CronTimes::of);
    var tasks = new WorkflowTasks(features, clock, WorkflowLog.system());
    var database = new Database(config);
    try {
      Tables.create(database, config.schema());
    } catch (ServiceException refused) {
      database.close();
      throw new IllegalArgumentException(
          "schema '%s' cannot be used: %s".formatted(config.schema(), refused.getMessage()),
          refused);
    }
    var scheduler = new RunScheduler(config, database, tasks, apps, clock);
    return new StoredWorkflow(scheduler.store(), tasks, scheduler, clock).start();
  }

  public static void main(String[] args) {
    var apps = Apps.ofHost();
    ProviderMain.serve(
        ProviderKind.WORKFLOW, Config.class, config -> open(config, apps, InstantSource.system()));
  }
}
