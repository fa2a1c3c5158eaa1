package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.AuthorizationContractTest;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged authorization. */
@ExtendWith(TrialResolver.class)
final class AuthorizationTck extends AuthorizationContractTest {
  private final Trial trial;

  AuthorizationTck(Trial trial) {
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
}
