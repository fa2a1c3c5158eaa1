package org.integrationgateway.connections.flow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.page.NextPath;

/**
 * A caller's request to connect an app at its authorization server.
 *
 * @param app deployment name
 * @param connection empty: the app's default, or the only one that can be connected
 * @param instance empty: {@code default}
 * @param scopes to request; empty: those of the connection
 * @param params values of the connection's parameters
 * @param callbackPort of the program on the browser's machine that completes the flow
 * @param next location after the flow
 */
public record FlowRequest(
    String app,
    Optional<String> connection,
    Optional<String> instance,
    List<String> scopes,
    Map<String, String> params,
    Optional<Integer> callbackPort,
    Optional<NextPath> next) {
  public FlowRequest {
    scopes = List.copyOf(scopes);
    params = Map.copyOf(params);
  }
}
