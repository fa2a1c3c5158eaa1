package org.integrationgateway.engines.temporal;

import java.nio.file.Path;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.integrationgateway.testkit.workflow.WorkflowContractTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every provider of workflows, tested on a program in front of a service. */
@Tag("nightly")
class TemporalContractTest extends WorkflowContractTest {
  @TempDir static Path folder;
  private final TestService server = TestService.start();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(LedgerProgram.class);
  }

  @Override
  protected String config() {
    return new LedgerProgram.Setting(
            folder.toString(), server.target(), "contract", TestService.CACHED)
        .json();
  }

  @Override
  protected RecordingApps ledger() {
    return new RecordingApps(folder);
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
