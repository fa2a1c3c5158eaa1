package ${package};

import java.nio.file.Path;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.integrationgateway.testkit.workflow.WorkflowContractTest;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every provider of workflows, tested on a program with apps of tests. */
class MemoryWorkflowContractTest extends WorkflowContractTest {
  @TempDir static Path folder;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(LedgerProgram.class);
  }

  @Override
  protected String config() {
    return "{\"folder\": \"" + folder + "\"}";
  }

  @Override
  protected RecordingApps ledger() {
    return new RecordingApps(folder);
  }

  @Override
  protected boolean schedules() {
    return false;
  }

  @Override
  protected boolean subRuns() {
    return true;
  }

  @Override
  protected boolean compensations() {
    return true;
  }
}
