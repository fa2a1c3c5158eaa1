package org.integrationgateway.people.login;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.people.session.Session;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends sessions here and at the identity provider that they began at. */
public final class Logouts {
  private static final Logger log = LoggerFactory.getLogger(Logouts.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Sessions sessions;
  private final LoginProviders providers;
  private final Supplier<URI> returnTo;

  /**
   * @param returnTo where providers send browsers after a logout there
   */
  public Logouts(Sessions sessions, LoginProviders providers, Supplier<URI> returnTo) {
    this.sessions = sessions;
    this.providers = providers;
    this.returnTo = returnTo;
  }

  /**
   * The sessions that a provider has ended.
   *
   * @param provider name of the provider
   * @param sessions their number
   */
  public record Ended(String provider, int sessions) {}

  /**
   * Ends the session of a caller, and its grant at the provider.
   *
   * @return where the browser logs out of the provider too
   */
  public Optional<URI> logout(Caller caller) {
    return caller
        .proof()
        .id()
        .flatMap(id -> sessions.end(caller.subject().id(), id))
        .flatMap(this::leave);
  }

  private Optional<URI> leave(Session session) {
    var provider = providers.find(session.provider());
    if (provider.isEmpty() || session.grantId().isEmpty()) {
      return Optional.empty();
    }
    var grant = session.grantId().get();
    try {
      return Deadline.in(TIMEOUT)
          .during(
              () -> {
                // First: a grant that has ended may have no page.
                var page = provider.get().port().logoutPage(grant, returnTo.get());
                provider.get().identity().revokeGrant(grant);
                return page.map(url -> ProviderAnswers.page(provider.get(), url));
              });
    } catch (RuntimeException failed) {
      log.warn(
          "identity provider '{}' was not told of a logout: {}",
          session.provider(),
          failed.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Ends the sessions that a provider names in a logout token.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when the token is not a valid one of any
   *     provider; {@code PROVIDER_UNAVAILABLE} when that cannot be found out now
   */
  public Ended backChannel(Secret token) {
    Optional<ServiceException> away = Optional.empty();
    for (var name : providers.names()) {
      var provider = providers.find(name);
      if (provider.isEmpty()) {
        continue;
      }
      try {
        var grants =
            Deadline.in(TIMEOUT).during(() -> provider.get().port().backChannelLogout(token));
        return new Ended(name, sessions.endByGrants(name, grants));
      } catch (ServiceException refused) {
        if (refused.reason() == Reason.UNAVAILABLE || refused.reason() == Reason.TIMEOUT) {
          away = Optional.of(refused);
        }
        log.debug("identity provider '{}' refused a logout token", name, refused);
      }
    }
    throw away.map(
            cause ->
                new GatewayException(
                    ErrorCode.PROVIDER_UNAVAILABLE,
                    "the identity provider's keys cannot be read now: send the logout token again",
                    cause))
        .orElseGet(
            () ->
                new GatewayException(
                    ErrorCode.INVALID_REQUEST,
                    "the logout token is not a valid one of a configured identity provider"));
  }
}
