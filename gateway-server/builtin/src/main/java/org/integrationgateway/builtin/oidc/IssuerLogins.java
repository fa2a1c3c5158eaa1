package org.integrationgateway.builtin.oidc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.oidc.issuer.InvalidTokenException;
import org.integrationgateway.builtin.oidc.issuer.Issuer;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The beginning and the end of the logins at one issuer. */
final class IssuerLogins implements OidcLogins {
  /** How long a logout token is remembered: longer than it is accepted. */
  private static final Duration REPLAY_MEMORY = Duration.ofMinutes(15);

  private static final int MOST_REPLAYS = 10_000;

  private final OidcSettings settings;
  private final Issuer issuer;
  private final LoginGrants grants;
  private final IdTokenSeal seal;
  private final InstantSource time;
  private final Cache<String, Boolean> carriedOut =
      Caffeine.newBuilder().expireAfterWrite(REPLAY_MEMORY).maximumSize(MOST_REPLAYS).build();

  IssuerLogins(
      OidcSettings settings,
      Issuer issuer,
      LoginGrants grants,
      IdTokenSeal seal,
      InstantSource time) {
    this.settings = settings;
    this.issuer = issuer;
    this.grants = grants;
    this.seal = seal;
    this.time = time;
  }

  @Override
  public void checkResponse(Map<String, String> callbackParameters) {
    var named = Optional.ofNullable(callbackParameters.get("iss"));
    boolean mustBeNamed = issuer.metadata().namesIssuer();
    if (named.isEmpty() ? mustBeNamed : !named.get().equals(settings.issuer().toString())) {
      throw new ServiceException(
          Reason.INVALID_GRANT,
          "the response does not come from the provider of this login ('iss'): log in again");
    }
  }

  @Override
  public Optional<URI> logoutPage(String grantId, URI returnTo) {
    try {
      return issuer
          .metadata()
          .endSessionEndpoint()
          .map(page -> LoginPages.logout(page, settings, idToken(grantId), returnTo));
    } catch (ServiceException away) {
      return Optional.empty();
    }
  }

  private Optional<Secret> idToken(String grantId) {
    var login = grants.find(grantId);
    return login
        .flatMap(LoginGrant::sealedIdToken)
        .flatMap(text -> seal.open(grantId, login.get().grant().subject(), text));
  }

  @Override
  public List<String> backChannelLogout(Secret logoutToken) {
    try {
      var token = issuer.logoutToken(logoutToken);
      if (carriedOut.getIfPresent(token.id()) != null) {
        // A copy of an old token must not end later logins.
        return List.of();
      }
      var ended = grants.end(token, time.instant());
      carriedOut.put(token.id(), true);
      return ended;
    } catch (InvalidTokenException refused) {
      throw new ServiceException(
          Reason.INVALID_TOKEN, "the logout token is refused: " + refused.getMessage(), refused);
    }
  }

  @Override
  public Asserted identityAssertion(Secret assertion, Collection<String> audiences) {
    try {
      var verified = issuer.identityAssertion(assertion, audiences);
      return new Asserted(
          settings.claims().person(verified.claims()), verified.claims(), verified.expiresAt());
    } catch (InvalidTokenException refused) {
      throw new ServiceException(
          Reason.INVALID_GRANT,
          "the identity assertion is refused: " + refused.getMessage(),
          refused);
    }
  }
}
