package org.integrationgateway.builtin.secrets;

import java.util.Map;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;

@Embedded(value = "builtin:env", description = "environment variables")
final class EnvironmentSecretsTest extends SecretsContractTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("APP_KEY", "s3cr3t-one", "APP_TOKEN", "s3cr3t-two", "APP_", "none", "HOME", "/root");

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.SECRETS, () -> new EnvironmentSecrets(ENVIRONMENT, "APP_"));
  }

  @Override
  protected Map<String, String> stored() {
    return Map.of("KEY", "s3cr3t-one", "TOKEN", "s3cr3t-two");
  }
}
