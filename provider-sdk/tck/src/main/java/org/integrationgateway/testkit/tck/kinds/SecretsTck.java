package org.integrationgateway.testkit.tck.kinds;

import java.util.Map;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.secrets.SecretsContractTest;
import org.integrationgateway.testkit.tck.examples.SecretsExamples;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged store of secrets. */
@ExtendWith(ProviderUnderTckResolver.class)
final class SecretsTck extends SecretsContractTest {
  private final ProviderUnderTck trial;

  SecretsTck(ProviderUnderTck trial) {
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

  private SecretsExamples secrets() {
    return trial.examples().secrets().orElseThrow();
  }

  @Override
  protected Map<String, String> stored() {
    return secrets().stored();
  }

  @Override
  protected String missing() {
    return secrets().missing().orElseGet(super::missing);
  }

  @Override
  protected boolean lists() {
    return secrets().lists();
  }
}
