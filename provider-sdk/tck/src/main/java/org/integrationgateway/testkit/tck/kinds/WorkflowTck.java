package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.integrationgateway.testkit.workflow.WorkflowContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged provider of workflows. */
@ExtendWith(ProviderUnderTckResolver.class)
final class WorkflowTck extends WorkflowContractTest {
  private final ProviderUnderTck trial;

  WorkflowTck(ProviderUnderTck trial) {
    this.trial = trial;
  }

  @Override
  protected ProviderUnderTest provider() {
    return trial.provider();
  }

  @Override
  protected String config() {
    return trial.examples().config();
  }

  @Override
  protected RecordingApps ledger() {
    return new RecordingApps(trial.ledger());
  }

  @Override
  protected boolean schedules() {
    return trial.examples().workflow().schedules();
  }

  @Override
  protected boolean agentTurns() {
    return trial.examples().workflow().agentTurns();
  }

  @Override
  protected boolean subRuns() {
    return trial.examples().workflow().subRuns();
  }

  @Override
  protected boolean compensations() {
    return trial.examples().workflow().compensations();
  }
}
