package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.LedgerApps;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.WorkflowContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged provider of workflows. */
@ExtendWith(TrialResolver.class)
final class WorkflowTck extends WorkflowContractTest {
  private final Trial trial;

  WorkflowTck(Trial trial) {
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
  protected LedgerApps ledger() {
    return new LedgerApps(trial.ledger());
  }

  @Override
  protected boolean schedules() {
    return trial.examples().workflow().schedules();
  }

  @Override
  protected boolean agentTurns() {
    return trial.examples().workflow().agentTurns();
  }
}
