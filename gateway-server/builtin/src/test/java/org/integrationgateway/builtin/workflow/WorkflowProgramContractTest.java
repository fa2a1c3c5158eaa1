package org.integrationgateway.builtin.workflow;

import java.nio.file.Path;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.integrationgateway.testkit.workflow.WorkflowContractTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Embedded(value = "builtin:durable", description = "durable runs in any database")
@Tag("nightly")
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
