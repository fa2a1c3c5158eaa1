package org.integrationgateway.server.api.oauth.server;

import org.integrationgateway.server.http.route.RouteHandler;
import org.integrationgateway.server.http.route.Routes;

/**
 * Whether clients can log people in.
 *
 * @param isOn else their routes answer as if they were not there
 */
public record LoginSwitch(boolean isOn) {
  RouteHandler guarded(RouteHandler handler) {
    return isOn
        ? handler
        : exchange -> {
          throw Routes.nothingHere();
        };
  }
}
