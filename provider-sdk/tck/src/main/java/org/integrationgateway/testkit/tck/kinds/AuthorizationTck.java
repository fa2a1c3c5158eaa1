package org.integrationgateway.testkit.tck.kinds;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.authorization.AuthorizationContractTest;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged authorization. */
@ExtendWith(ProviderUnderTckResolver.class)
final class AuthorizationTck extends AuthorizationContractTest {
  private final ProviderUnderTck trial;

  AuthorizationTck(ProviderUnderTck trial) {
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
