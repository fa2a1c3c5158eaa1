package org.integrationgateway.samples.postgresql;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.authorization.AuthorizationContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every authorization, tested on the program, on a real PostgreSQL. */
class PostgresAuthorizationContractTest extends AuthorizationContractTest {
  private final Postgres server = new Postgres();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(PostgresAuthorization.class);
  }

  @Override
  protected String config() {
    return "{\"url\": \"%s\", \"user\": \"postgres\"}".formatted(server.url());
  }
}
