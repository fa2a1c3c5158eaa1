package org.integrationgateway.samples.keystore;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every store of secrets, tested on the program as the gateway starts it. */
class KeystoreSecretsContractTest extends SecretsContractTest {
  @TempDir static Path folder;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(KeystoreSecrets.class);
  }

  @Override
  protected String config() {
    try {
      var file = Keystores.write(folder.resolve("secrets.p12"), stored());
      return "{\"file\": \"%s\", \"password\": \"%s\"}"
          .formatted(file.toString().replace('\\', '/'), Keystores.PASSWORD);
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Override
  protected Map<String, String> stored() {
    return Map.of("warehouse.token", "f4d1-!", "warehouse.user", "ada", "billing.key", "0815");
  }
}
