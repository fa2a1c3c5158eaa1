package org.integrationgateway.providers.granted;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;

/**
 * The services that this server offers to providers, each as far as it is granted.
 *
 * @param apps called by a provider with these grants
 * @param services providers of the other kinds
 * @param credentials for upstreams, of the subject of the call; empty for a server without
 *     credentials
 */
public record HostOffers(
    Function<HostGrants, Apps> apps,
    ServiceFinder services,
    Optional<ExternalCredentials> credentials) {
  /** A server that has nothing. */
  public static final HostOffers NOTHING =
      new HostOffers(grants -> HostOffers::noApp, ServiceFinder.NONE, Optional.empty());

  private static AppResult noApp(AppInvocation invocation) {
    throw new ServiceException(
        Reason.NOT_FOUND, "there is no app '%s'".formatted(invocation.app()));
  }
}
