package org.integrationgateway.server.credential;

import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.server.catalog.Connection;

/** Parameters of a connection with the defaults of those that nothing was stored for. */
public final class ConnectionParams {
  private ConnectionParams() {}

  /**
   * All parameters.
   *
   * @param given what is stored
   */
  public static Map<String, String> of(Connection connection, Map<String, String> given) {
    var params = new HashMap<String, String>();
    connection
        .params()
        .forEach((name, param) -> param.defaultValue().ifPresent(value -> params.put(name, value)));
    params.putAll(given);
    return params;
  }
}
