package org.integrationgateway.sdk.credentials;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A credential to store.
 *
 * @param fields by the names of the connection's credential fields
 * @param params parameters of the connection
 * @param instanceName for people; as the instance when empty
 */
public record CredentialWrite(
    CredentialRef ref,
    Map<String, Secret> fields,
    Map<String, String> params,
    Optional<String> instanceName) {
  public CredentialWrite {
    fields = Map.copyOf(fields);
    params = Map.copyOf(params);
  }
}
