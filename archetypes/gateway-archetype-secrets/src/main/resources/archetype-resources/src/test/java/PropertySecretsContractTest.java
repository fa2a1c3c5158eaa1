package ${package};

import java.util.Map;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;

/** The contract of every store of secrets, tested on the program as the gateway starts it. */
class PropertySecretsContractTest extends SecretsContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(PropertySecrets.class);
  }

  @Override
  protected String config() {
    return "{\"file\": \"" + PropertySecretsTest.FILE + "\"}";
  }

  @Override
  protected Map<String, String> stored() {
    return Map.of("warehouse.token", "f4d1-ü", "warehouse.user", "ada", "billing.key", "0815");
  }
}
