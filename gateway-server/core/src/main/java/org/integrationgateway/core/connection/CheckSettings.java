package org.integrationgateway.core.connection;

import java.util.Map;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.manifest.connection.ConnectionCheck;

/**
 * How a new credential is tried.
 *
 * @param headers of every request to the upstream
 * @param outbound sends requests under the egress policy of the app
 */
public record CheckSettings(
    ConnectionCheck declared, Map<String, String> headers, Outbound outbound) {
  public CheckSettings {
    headers = Map.copyOf(headers);
  }
}
