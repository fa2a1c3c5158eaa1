package org.integrationgateway.builtin.secrets;

import java.util.Map;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;

final class WholeEnvironmentSecretsTest extends SecretsContractTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("KEY", "s3cr3t-one", "TOKEN", "s3cr3t-two");

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.SECRETS, () -> new EnvironmentSecrets(ENVIRONMENT, ""));
  }

  @Override
  protected Map<String, String> stored() {
    return ENVIRONMENT;
  }

  @Override
  protected boolean lists() {
    return false;
  }
}
