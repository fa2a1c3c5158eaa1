package org.integrationgateway.engines.s3;

import java.time.Duration;
import org.integrationgateway.sdk.Secret;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Connects the AWS SDK to the configured store. */
record Connection(Config config) {
  /** For requests that the store answers soon; they are repeated where it fails. */
  S3Client client() {
    return builder(config.silentMillis()).build();
  }

  /**
   * For requests that the store works on: copies, and the end of an upload. They are not repeated,
   * because the store may still work on the first one.
   */
  S3Client patientClient() {
    return builder(config.workingMillis())
        .overrideConfiguration(how -> how.retryStrategy(AwsRetryStrategy.doNotRetry()))
        .build();
  }

  private S3ClientBuilder builder(int silentMillis) {
    var builder =
        S3Client.builder()
            .region(Region.of(config.region()))
            .credentialsProvider(credentials())
            .forcePathStyle(config.inPath())
            // Other stores than Amazon's do not support checksums after a body.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(Duration.ofMillis(config.connectMillis()))
                    .socketTimeout(Duration.ofMillis(silentMillis)));
    config.endpoint().ifPresent(builder::endpointOverride);
    return builder;
  }

  S3Presigner presigner() {
    var builder =
        S3Presigner.builder()
            .region(Region.of(config.region()))
            .credentialsProvider(credentials())
            .serviceConfiguration(
                S3Configuration.builder().pathStyleAccessEnabled(config.inPath()).build());
    config.presignEndpoint().or(config::endpoint).ifPresent(builder::endpointOverride);
    return builder.build();
  }

  private AwsCredentialsProvider credentials() {
    if (config.accessKeyId().isEmpty()) {
      return DefaultCredentialsProvider.builder().build();
    }
    var id = text(config.accessKeyId().get());
    var key = text(config.secretAccessKey().orElseThrow());
    return StaticCredentialsProvider.create(
        config.sessionToken().isPresent()
            ? AwsSessionCredentials.create(id, key, text(config.sessionToken().get()))
            : AwsBasicCredentials.create(id, key));
  }

  private static String text(Secret secret) {
    return secret.use(text -> text);
  }
}
