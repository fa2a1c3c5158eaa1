package org.integrationgateway.engines.s3;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/** The configuration of a deployment; {@code schemas/config.yaml} describes it for operators. */
record Config(
    @Doc("The bucket of all objects") String bucket,
    @Doc("Prefix of every key") @Default("") String prefix,
    @Doc("Region of the bucket") @Default("us-east-1") String region,
    @Doc("URL of an S3-compatible store other than Amazon's") Optional<URI> endpoint,
    @Doc("URL of the store in presigned URLs, where browsers cannot use endpoint")
        Optional<URI> presignEndpoint,
    @Doc("Whether the bucket is in the path instead of the host; usually needed with endpoint")
        Optional<Boolean> pathStyle,
    @Doc("Id of the access key; without it, the default credentials of the AWS SDK")
        Optional<Secret> accessKeyId,
    @Doc("Secret of the access key; only with accessKeyId") Optional<Secret> secretAccessKey,
    @Doc("Session token of temporary credentials") Optional<Secret> sessionToken,
    @Doc("How the store encrypts objects; without it, as the bucket says")
        Optional<Encryption> encryption,
    @Doc("Size of the parts of a large object, in bytes; each write has one part in memory")
        @Default("8388608")
        int partBytes,
    @Doc("Time limit of connecting") @Default("5000") int connectMillis,
    @Doc("Longest pause of the store within a request") @Default("30000") int silentMillis,
    @Doc("Time limit of a copy, or of completing a multipart upload") @Default("900000")
        int workingMillis) {
  static final int LEAST_PART = 5 << 20;

  Config {
    check("bucket", !bucket.isBlank(), "is the name of a bucket, not empty");
    check("prefix", prefix.length() <= 200, "has at most 200 characters");
    check(
        "accessKeyId and secretAccessKey",
        accessKeyId.isPresent() == secretAccessKey.isPresent(),
        "belong together: set both, or neither");
    check(
        "sessionToken",
        sessionToken.isEmpty() || accessKeyId.isPresent(),
        "needs accessKeyId and secretAccessKey");
    endpoint.ifPresent(address -> http("endpoint", address));
    presignEndpoint.ifPresent(address -> http("presignEndpoint", address));
    range("partBytes", partBytes, LEAST_PART, 256 << 20);
    range("connectMillis", connectMillis, 1, 60_000);
    range("silentMillis", silentMillis, 1, 600_000);
    range("workingMillis", workingMillis, 1, 3_600_000);
  }

  /** Whether the bucket stands in the path and not in the name of the host. */
  boolean inPath() {
    return pathStyle.orElse(endpoint.isPresent());
  }

  private static void http(String member, URI address) {
    var scheme = address.getScheme();
    check(
        member,
        ("http".equals(scheme) || "https".equals(scheme)) && address.getHost() != null,
        "is an address such as https://minio.example:9000");
  }

  private static void range(String member, int value, int least, int most) {
    check(
        member,
        value >= least && value <= most,
        "is %d to %d, not ".formatted(least, most) + value);
  }

  private static void check(String member, boolean kept, String rule) {
    if (!kept) {
      throw new IllegalArgumentException(member + " " + rule);
    }
  }
}
