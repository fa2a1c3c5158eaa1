package org.integrationgateway.samples.s3;

import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.s3.ObjectStorageContractTest;
import org.junit.jupiter.api.AfterAll;

/** The contract of every object store, tested on the program, in front of a real store. */
class RemoteStorageContractTest extends ObjectStorageContractTest {
  private final S3Server server = new S3Server();

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(RemoteStorage.class);
  }

  @Override
  protected String config() {
    return """
        {
          "endpoint": "%s",
          "bucket": "%s",
          "prefix": "gateway/",
          "accessKeyId": "%s",
          "secretAccessKey": "%s"
        }
        """
        .formatted(server.endpoint(), S3Server.BUCKET, S3Server.KEY, S3Server.SECRET);
  }
}
