package org.integrationgateway.testkit.tck.kinds;

import java.util.Optional;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;
import org.junit.jupiter.api.extension.ExtendWith;

/** A packaged app. */
@ExtendWith(ProviderUnderTckResolver.class)
final class AppTck extends AppProviderContractTest {
  private final ProviderUnderTck trial;

  AppTck(ProviderUnderTck trial) {
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

  @Override
  protected Example example() {
    return trial.examples().app().example().orElseThrow();
  }

  @Override
  protected Optional<Example> slow() {
    return trial.examples().app().slow();
  }

  @Override
  protected Optional<Example> streaming() {
    return trial.examples().app().streaming();
  }
}
