package org.integrationgateway.people.api.oauth;

import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.Routes;

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
