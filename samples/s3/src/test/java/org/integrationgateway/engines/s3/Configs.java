package org.integrationgateway.engines.s3;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** Makes configurations for tests. */
final class Configs {
  private final URI endpoint;
  private String secret = S3TestServer.SECRET;
  private @Nullable Encryption encryption;
  private @Nullable URI presignEndpoint;
  private int partBytes = 8 << 20;
  private int silentMillis = 30_000;

  Configs(URI endpoint) {
    this.endpoint = endpoint;
  }

  Configs secret(String text) {
    secret = text;
    return this;
  }

  Configs encrypted(Encryption how) {
    encryption = how;
    return this;
  }

  Configs presigningFor(URI address) {
    presignEndpoint = address;
    return this;
  }

  Configs parts(int bytes) {
    partBytes = bytes;
    return this;
  }

  Configs silent(int millis) {
    silentMillis = millis;
    return this;
  }

  Config config() {
    return new Config(
        S3TestServer.BUCKET,
        "gateway/",
        "us-east-1",
        Optional.of(endpoint),
        Optional.ofNullable(presignEndpoint),
        Optional.empty(),
        Optional.of(Secret.of(S3TestServer.KEY)),
        Optional.of(Secret.of(secret)),
        Optional.empty(),
        Optional.ofNullable(encryption),
        partBytes,
        1_000,
        silentMillis,
        60_000);
  }
}
