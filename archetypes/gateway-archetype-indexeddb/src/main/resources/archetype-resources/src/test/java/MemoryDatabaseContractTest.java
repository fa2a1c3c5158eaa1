package ${package};

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.indexeddb.IndexedDbContractTest;

/** The contract of every database, tested on the program as the gateway starts it. */
class MemoryDatabaseContractTest extends IndexedDbContractTest {
  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(MemoryDatabase.class);
  }

  @Override
  protected String config() {
    return "{\"maxIdleSeconds\": 1}";
  }

  @Override
  public Optional<Duration> idleLimit() {
    return Optional.of(Duration.ofSeconds(1));
  }
}
