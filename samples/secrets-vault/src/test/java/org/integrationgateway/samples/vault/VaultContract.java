package org.integrationgateway.samples.vault;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;

/** The contract of every store of secrets, on a server that a subclass has. */
abstract class VaultContract extends SecretsContractTest {
  /** The server: the same for all cases. */
  abstract TestServer server();

  private static final Set<TestServer> FILLED = ConcurrentHashMap.newKeySet();

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(VaultSecrets.class);
  }

  @Override
  protected String config() {
    var server = server();
    if (FILLED.add(server)) {
      stored().forEach((name, value) -> server.store("gateway/" + name, Map.of("value", value)));
      wrappingKeys().forEach(server::makeKey);
    }
    return "{\"address\": \"%s\", \"auth\": {\"token\": \"%s\"}, \"folder\": \"gateway\"}"
        .formatted(server.address(), server.root());
  }

  @Override
  protected Map<String, String> stored() {
    return Map.of("warehouse/token", "f4d1-!", "warehouse/user", "ada-l", "billing.key", "0815-x");
  }

  @Override
  protected void rotate(String key) {
    server().rotateKey(key);
  }

  @Override
  protected boolean wraps() {
    return true;
  }

  @Override
  protected List<String> wrappingKeys() {
    return List.of("contract-one", "contract-two");
  }
}
