package org.integrationgateway.engines.s3;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.s3.ObjectStorageContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every object store, tested on the program, in front of S3Proxy. */
class S3ProxyContractTest extends ObjectStorageContractTest {
  private final S3TestServer server = new S3ProxyServer();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(S3Storage.class);
  }

  @Override
  protected String config() {
    return server.json();
  }
}
