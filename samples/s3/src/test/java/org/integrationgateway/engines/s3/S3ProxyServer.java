package org.integrationgateway.engines.s3;

import java.net.URI;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;

/** S3Proxy in the process of the tests, with its objects in memory. */
final class S3ProxyServer implements S3TestServer {
  private final S3Proxy proxy;

  S3ProxyServer() {
    var objects = new TransientNio2BlobStore();
    objects.createContainer(BUCKET);
    proxy =
        S3Proxy.builder()
            .blobStore(objects)
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, KEY, SECRET)
            .stopTimeout(0)
            .build();
    try {
      proxy.start();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + proxy.getPort());
  }

  @Override
  public void close() {
    try {
      proxy.stop();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
