package org.integrationgateway.engines.aws;

import java.util.Map;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every provider of secrets, tested on the program, in front of Moto. */
class AwsSecretsContractTest extends SecretsContractTest {
  private static final Map<String, String> STORED =
      Map.of("mail/key", "sesame", "warehouse", "{\"password\": \"open\"}", "zeta", "last");

  private final MotoServer server = MotoServer.start();

  AwsSecretsContractTest() {
    STORED.forEach((name, text) -> server.store("gateway/" + name, text));
    server.store("other", "not for the gateway");
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(AwsSecrets.class);
  }

  @Override
  protected String config() {
    return server.config();
  }

  @Override
  protected Map<String, String> stored() {
    return STORED;
  }
}
