package org.integrationgateway.connections.oauth;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The grant of an authorization server, beside the access token itself, which is a field of the
 * credential.
 *
 * @param refreshToken gets the next access token; empty where the server gave none
 * @param scopes that were granted
 * @param obtainedAt when the access token was issued
 * @param expiresAt when the access token expires; empty when the server did not say
 * @param clientId the client that it was granted to
 * @param issuer of the authorization server, where it is known
 * @param metadata values of the token response by their path: {@code tokenMetadata}
 */
public record Grant(
    Optional<Secret> refreshToken,
    List<String> scopes,
    Instant obtainedAt,
    Optional<Instant> expiresAt,
    String clientId,
    Optional<String> issuer,
    Map<String, String> metadata) {
  /** Name of the credential's field that holds the access token. */
  public static final String ACCESS_TOKEN = "access_token";

  private static final Duration MARGIN = Duration.ofSeconds(60);

  public Grant {
    scopes = List.copyOf(scopes);
    metadata = Map.copyOf(metadata);
  }

  /** The grant of a login: of a token that nothing refreshes but another login. */
  public static Grant ofLogin(Instant now, Optional<Instant> end, Map<String, String> metadata) {
    return new Grant(Optional.empty(), List.of(), now, end, "", Optional.empty(), metadata);
  }

  /**
   * The time from which the access token is refreshed before use: 60 seconds before its end, or
   * after two thirds of its life where that is later. Empty when it does not expire.
   */
  public Optional<Instant> refreshFrom() {
    return expiresAt.map(
        end -> {
          var third = Duration.between(obtainedAt, end).dividedBy(3);
          return end.minus(third.compareTo(MARGIN) < 0 ? third : MARGIN);
        });
  }
}
