package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.runtime.RuntimeContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged runtime. */
@ExtendWith(ProviderUnderTckResolver.class)
final class RuntimeTck extends RuntimeContractTest {
  private final ProviderUnderTck trial;

  RuntimeTck(ProviderUnderTck trial) {
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
  protected boolean hostsApps() {
    return trial.examples().runtime().hostsApps();
  }

  @Override
  protected boolean preparesWorkspaces() {
    return trial.examples().runtime().preparesWorkspaces();
  }

  @Override
  protected EgressMode egress() {
    return trial.examples().runtime().egress();
  }
}
