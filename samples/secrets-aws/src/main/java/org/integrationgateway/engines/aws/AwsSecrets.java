package org.integrationgateway.engines.aws;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.secrets.SecretMembers;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.Filter;
import software.amazon.awssdk.services.secretsmanager.model.FilterNameStringType;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;
import software.amazon.awssdk.services.secretsmanager.model.SecretListEntry;

/** Secrets of an account in AWS Secrets Manager. Each is read at each request. */
public final class AwsSecrets implements Secrets, AutoCloseable {
  /** AWS lists names in no order, so all of them are read before the first page is told. */
  private static final int MOST_NAMES = 10_000;

  private static final int PAGE = 100;

  private final Config config;
  private final SecretsManagerClient client;

  /**
   * Connects.
   *
   * @throws ServiceException {@code UNAVAILABLE} when the AWS SDK finds no credentials
   */
  AwsSecrets(Config config) {
    this.config = config;
    var credentials = credentials(config);
    try {
      credentials.resolveCredentials();
    } catch (SdkException none) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the AWS SDK finds no credentials: set accessKeyId and secretAccessKey, or give this host a role",
          none);
    }
    var builder =
        SecretsManagerClient.builder()
            .region(Region.of(config.region()))
            .credentialsProvider(credentials)
            .overrideConfiguration(
                how -> how.apiCallTimeout(Duration.ofMillis(config.requestMillis())))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(Duration.ofMillis(config.connectMillis()))
                    .socketTimeout(Duration.ofMillis(config.requestMillis())));
    config.endpoint().ifPresent(builder::endpointOverride);
    client = builder.build();
  }

  private static AwsCredentialsProvider credentials(Config config) {
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

  @Override
  public StoredSecret get(String name) {
    var wanted = SecretName.read(name);
    var found = read(wanted.secret());
    if (found.secretString() == null) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "secret '%s' is binary: store it as a text".formatted(wanted.secret()));
    }
    var value =
        wanted
            .member()
            .map(member -> member(wanted, found.secretString()))
            .orElseGet(() -> Secret.of(found.secretString()));
    return new StoredSecret(value, Optional.ofNullable(found.versionId()));
  }

  private static Secret member(SecretName wanted, String text) {
    Map<String, @Nullable Object> members;
    try {
      members = JsonValues.parseObject(text);
    } catch (IllegalArgumentException other) {
      // Without the cause, which quotes the text.
      throw new ServiceException(
          Reason.INVALID_STATE,
          "secret '%s' is not a JSON object, so it has no members: leave '#' out"
              .formatted(wanted.secret()));
    }
    return SecretMembers.value(wanted.secret(), wanted.member().orElse(null), members);
  }

  private GetSecretValueResponse read(String secret) {
    try {
      return client.getSecretValue(
          request -> request.secretId(config.prefix() + secret).versionStage(config.stage()));
    } catch (SdkException failed) {
      throw Failures.of(failed, "secret '%s'".formatted(secret), "secretsmanager:GetSecretValue");
    }
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    var names = new ArrayList<String>();
    var whole = config.prefix() + prefix;
    try {
      var pages =
          client.listSecretsPaginator(
              request -> {
                request.maxResults(PAGE);
                if (SecretName.isName(whole)) {
                  request.filters(
                      Filter.builder().key(FilterNameStringType.NAME).values(whole).build());
                }
              });
      for (var page : pages) {
        page.secretList().stream()
            .map(SecretListEntry::name)
            .filter(name -> name.startsWith(config.prefix()))
            .forEach(name -> names.add(name.substring(config.prefix().length())));
        if (names.size() > MOST_NAMES) {
          throw new ServiceException(
              Reason.TOO_LARGE,
              "more than %d secrets have the prefix '%s': list a longer prefix"
                  .formatted(MOST_NAMES, prefix));
        }
      }
    } catch (SdkException failed) {
      throw Failures.of(failed, "the list of secrets", "secretsmanager:ListSecrets");
    }
    return SecretNames.page(names.stream(), prefix, limit, pageToken);
  }

  @Override
  public void close() {
    client.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.SECRETS, Config.class, AwsSecrets::new);
  }
}
