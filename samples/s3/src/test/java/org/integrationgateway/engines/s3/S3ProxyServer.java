package org.integrationgateway.samples.s3;

import java.net.URI;
import java.util.Optional;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.integrationgateway.samples.s3.RemoteStorage.Config;
import org.integrationgateway.sdk.Secret;

/** A store with the S3 interface and one bucket, on a free port, for tests. */
final class S3Server implements AutoCloseable {
  static final String KEY = "AKIDEXAMPLE";
  static final String SECRET = "wJalrXUtnFEMI+hunter2";
  static final String BUCKET = "everything";

  private final S3Proxy proxy;

  S3Server() {
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

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + proxy.getPort());
  }

  Config config(String secret) {
    return new Config(
        BUCKET,
        "gateway/",
        "us-east-1",
        Optional.of(endpoint()),
        Optional.empty(),
        Optional.of(Secret.of(KEY)),
        Optional.of(Secret.of(secret)),
        Optional.empty());
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
