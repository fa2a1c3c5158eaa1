package org.integrationgateway.builtin.secrets;

import java.util.Map;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;
import org.junit.jupiter.api.Tag;

/** The same contract in a process of its own. */
@Embedded(value = "builtin:env", description = "environment variables")
@Tag("nightly")
final class EnvironmentSecretsProgramTest extends SecretsContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(Main.class);
  }

  @Override
  protected Map<String, String> stored() {
    return Map.of("KEY", "s3cr3t-one", "TOKEN", "s3cr3t-two");
  }

  /** Serves it. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(
          ProviderKind.SECRETS,
          () ->
              new EnvironmentSecrets(
                  Map.of("APP_KEY", "s3cr3t-one", "APP_TOKEN", "s3cr3t-two", "HOME", "/root"),
                  "APP_"));
    }
  }
}
