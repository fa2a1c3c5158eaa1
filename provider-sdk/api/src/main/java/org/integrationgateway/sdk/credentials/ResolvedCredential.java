package org.integrationgateway.sdk.credentials;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A credential to present upstream.
 *
 * @param ref names it, all members set
 * @param token the access or bearer token, when there is exactly one secret
 * @param fields every secret by the name of its field
 * @param headers headers that carry it, by name
 * @param params parameters of the connection that are not secret
 * @param expiresAt when the access token expires, when that is known
 */
public record ResolvedCredential(
    CredentialRef ref,
    Optional<Secret> token,
    Map<String, Secret> fields,
    Map<String, Secret> headers,
    Map<String, String> params,
    Optional<Instant> expiresAt) {
  public ResolvedCredential {
    fields = Map.copyOf(fields);
    headers = Map.copyOf(headers);
    params = Map.copyOf(params);
  }
}
