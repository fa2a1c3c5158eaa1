package org.integrationgateway.sdk.credentials;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A stored credential without its secrets.
 *
 * @param ref which, all members set
 * @param instanceName for people
 * @param authType {@code oauth}, {@code manual} or {@code none}
 * @param fields names of the fields it holds
 * @param params parameters of the connection that are not secret
 * @param scopes what was granted upstream
 * @param expiresAt when its access token expires, when that is known
 * @param createdAt when it was stored first
 * @param updatedAt when it was stored last
 */
public record CredentialDescription(
    CredentialRef ref,
    String instanceName,
    String authType,
    List<String> fields,
    Map<String, String> params,
    List<String> scopes,
    Optional<Instant> expiresAt,
    Instant createdAt,
    Instant updatedAt) {
  public CredentialDescription {
    fields = List.copyOf(fields);
    params = Map.copyOf(params);
    scopes = List.copyOf(scopes);
  }
}
