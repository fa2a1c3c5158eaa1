package org.integrationgateway.engines.aws;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/** The configuration of a deployment; {@code schemas/config.yaml} describes it for operators. */
record Config(
    @Doc("Region of the secrets") @Default("us-east-1") String region,
    @Doc("Prefix of every name in AWS") @Default("") String prefix,
    @Doc("Staging label of the versions that are read") @Default("AWSCURRENT") String stage,
    @Doc("URL of an endpoint other than that of the region") Optional<URI> endpoint,
    @Doc("Id of the access key; without it, the default credentials of the AWS SDK")
        Optional<Secret> accessKeyId,
    @Doc("Secret of the access key; only with accessKeyId") Optional<Secret> secretAccessKey,
    @Doc("Session token of temporary credentials") Optional<Secret> sessionToken,
    @Doc("Time limit of connecting") @Default("2000") int connectMillis,
    @Doc("Time limit of a request with its repetitions") @Default("10000") int requestMillis) {
  private static final int LONGEST_MILLIS = 60_000;

  Config {
    check("prefix", prefix.isEmpty() || SecretName.isName(prefix), SecretName.RULE);
    check(
        "accessKeyId and secretAccessKey",
        accessKeyId.isPresent() == secretAccessKey.isPresent(),
        "belong together: set both, or neither");
    check(
        "sessionToken",
        sessionToken.isEmpty() || accessKeyId.isPresent(),
        "needs accessKeyId and secretAccessKey");
    check(
        "endpoint",
        endpoint.isEmpty() || endpoint.get().getHost() != null,
        "is a URL such as https://vpce-0a1b.secretsmanager.eu-central-2.vpce.amazonaws.com");
    range("connectMillis", connectMillis);
    range("requestMillis", requestMillis);
  }

  private static void range(String member, int value) {
    check(
        member,
        value >= 1 && value <= LONGEST_MILLIS,
        "is 1 to %d, not %d".formatted(LONGEST_MILLIS, value));
  }

  private static void check(String member, boolean kept, String rule) {
    if (!kept) {
      throw new IllegalArgumentException(member + " " + rule);
    }
  }
}
