package org.integrationgateway.connections;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A user's request to connect an app by hand.
 *
 * @param app deployment name
 * @param connection empty: the app's default, or the only one that can be connected
 * @param instance empty: {@code default}
 * @param credential the one secret, where the connection asks for one
 * @param credentials secrets by the name of their field
 * @param connectionParams values of the connection's parameters
 */
public record ConnectRequest(
    String app,
    Optional<String> connection,
    Optional<String> instance,
    Optional<Secret> credential,
    Map<String, Secret> credentials,
    Map<String, String> connectionParams) {
  public ConnectRequest {
    credentials = Map.copyOf(credentials);
    connectionParams = Map.copyOf(connectionParams);
  }

  /**
   * Returns this request with parameters of the instance that is connected again, where none are
   * given.
   */
  ConnectRequest with(Map<String, String> before) {
    var params = new HashMap<>(before);
    params.putAll(connectionParams);
    return new ConnectRequest(app, connection, instance, credential, credentials, params);
  }
}
