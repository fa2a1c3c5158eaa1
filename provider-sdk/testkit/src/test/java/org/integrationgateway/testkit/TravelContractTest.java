package org.integrationgateway.testkit;

import java.util.Optional;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;

/** The contract, run by a provider that keeps it; subclasses say where it lives. */
abstract class TravelContractTest extends AppProviderContractTest {
  @Override
  protected String config() {
    return "{\"results\":2}";
  }

  @Override
  protected Example example() {
    return new Example("trips.search", "{\"from\":\"Bern\"}");
  }

  @Override
  protected Optional<Example> streaming() {
    return Optional.of(new Example("trips.follow", "{}"));
  }

  @Override
  protected Optional<Example> slow() {
    return Optional.of(new Example("trips.wait", "{}"));
  }
}
