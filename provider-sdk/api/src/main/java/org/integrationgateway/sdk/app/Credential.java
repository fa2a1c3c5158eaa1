package org.integrationgateway.sdk.app;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The credential for one upstream call.
 *
 * @param connection name of the connection it belongs to
 * @param instance name of the stored instance
 * @param token the access or bearer token, when the connection has exactly one secret
 * @param fields every stored secret by the name of its credential field
 * @param params parameters of the connection that are not secret, substituted as {@code {name}} in
 *     base URLs
 */
public record Credential(
    String connection,
    String instance,
    Optional<Secret> token,
    Map<String, Secret> fields,
    Map<String, String> params) {
  public Credential {
    fields = Map.copyOf(fields);
    params = Map.copyOf(params);
  }
}
