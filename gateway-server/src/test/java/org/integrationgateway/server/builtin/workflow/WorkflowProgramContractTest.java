package org.integrationgateway.server.builtin.workflow;

import java.nio.file.Path;
import org.integrationgateway.server.testing.Embedded;
import org.integrationgateway.testkit.LedgerApps;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.WorkflowContractTest;
import org.junit.jupiter.api.io.TempDir;

@Embedded(value = "builtin:durable", description = "durable runs in any database")
class WorkflowProgramContractTest extends WorkflowContractTest {
  @TempDir static Path folder;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(WorkflowProgram.class);
  }

  @Override
  protected String config() {
    return "{\"folder\":\"" + folder + "\"}";
  }

  @Override
  protected LedgerApps ledger() {
    return new LedgerApps(folder);
  }
}
