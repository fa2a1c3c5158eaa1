package org.integrationgateway.server.provider.host;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;

/**
 * What this server has to offer, to whomever it is granted.
 *
 * @param apps as whoever has these grants calls them
 * @param services providers of the other kinds
 * @param credentials for upstreams, of whoever is the subject of the call; empty: it keeps none
 */
public record Offers(
    Function<HostGrants, Apps> apps,
    ServiceFinder services,
    Optional<ExternalCredentials> credentials) {
  /** A server that has nothing. */
  public static final Offers NOTHING =
      new Offers(grants -> Offers::noApp, ServiceFinder.NONE, Optional.empty());

  private static AppResult noApp(AppInvocation invocation) {
    throw new ServiceException(
        Reason.NOT_FOUND, "there is no app '%s'".formatted(invocation.app()));
  }
}
