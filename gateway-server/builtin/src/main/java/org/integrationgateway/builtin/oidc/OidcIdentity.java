package org.integrationgateway.builtin.oidc;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.oidc.issuer.InvalidTokenException;
import org.integrationgateway.builtin.oidc.issuer.Issuer;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp;
import org.integrationgateway.engines.identity.GrantAccess;
import org.integrationgateway.engines.identity.StoredToken;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;
import org.integrationgateway.sdk.indexeddb.IndexedDb;

/**
 * Users who log in at an OpenID Connect provider. The gateway is the only client. Its logins are
 * grants in a database that replicas share; the provider's tokens do not leave this class, except
 * the identity token, to the provider's own logout page.
 */
public final class OidcIdentity implements Identity {
  private static final String TOKEN_PREFIX = StoredToken.Type.ACCESS.prefix();

  private final OidcSettings settings;
  private final LoginGrants grants;
  private final IdTokenSeal seal;
  private final InstantSource time;
  private final Issuer issuer;
  private final OidcLogins logins;

  /**
   * An identity whose grants are in this database.
   *
   * @param stores set up when they are empty; this object does not close them
   */
  public OidcIdentity(
      IndexedDb stores,
      OidcSettings settings,
      OidcHttp http,
      IdTokenSeal seal,
      InstantSource time) {
    this.settings = settings;
    this.grants = new LoginGrants(stores);
    this.seal = seal;
    this.time = time;
    this.issuer =
        new Issuer(
            settings.issuer(),
            settings.clientId(),
            settings.clientSecret(),
            http,
            settings.timeout(),
            time);
    this.logins = new IssuerLogins(settings, issuer, grants, seal, time);
  }

  /** The part of a browser's login that is beyond the interface. */
  public OidcLogins logins() {
    return logins;
  }

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    if (!request.clientId().equals(Client.GATEWAY.id())) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "there is no client '%s': logins at an OpenID Connect provider are for the gateway only"
              .formatted(request.clientId()));
    }
    if (!mayEndAt(request.redirectUri())) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "redirect_uri '%s' is not one of the gateway: %s"
              .formatted(request.redirectUri(), settings.redirectUris().get()));
    }
    if (!request.scopes().isEmpty() || !request.resources().isEmpty()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "a login at an OpenID Connect provider takes no scopes and no resources");
    }
    return new LoginPage(LoginPages.login(issuer.metadata(), settings, request), request.state());
  }

  private boolean mayEndAt(String redirectUri) {
    return settings.redirectUris().get().contains(redirectUri);
  }

  @Override
  public Tokens token(TokenRequest request) {
    if (!request.client().equals(Client.GATEWAY)) {
      throw new ServiceException(
          Reason.INVALID_GRANT,
          "client '%s' is not known here, or its secret is wrong".formatted(request.client().id()));
    }
    if (request instanceof TokenRequest.AuthorizationCode code) {
      return redeemed(code);
    }
    if (request instanceof TokenRequest.ClientCredentials) {
      throw new ServiceException(
          Reason.DENIED, "the gateway has no service account: a user must log in");
    }
    throw new ServiceException(
        Reason.NOT_SUPPORTED,
        "grant type '%s' is not supported: authorization_code is".formatted(request.grantType()));
  }

  private Tokens redeemed(TokenRequest.AuthorizationCode request) {
    var code = RandomSecrets.hash(request.code());
    if (!mayEndAt(request.redirectUri()) || grants.endsReplay(code, time.instant())) {
      throw new ServiceException(
          Reason.INVALID_GRANT,
          "the code is not valid for this redirect URI, or was used before: log in again");
    }
    var user =
        issuer.redeem(
            request.code(),
            request.redirectUri(),
            request.codeVerifier(),
            LoginPages.nonce(RandomSecrets.challenge(request.codeVerifier())),
            settings.claims().wanted(settings.scopes()));
    var person = settings.claims().person(user.claims());
    var now = time.instant();
    var access = RandomSecrets.secret(TOKEN_PREFIX);
    var id = RandomSecrets.id("g_");
    var login =
        new LoginGrant(
            new Grant(
                id,
                person.id(),
                Client.GATEWAY.id(),
                List.of(),
                now,
                Optional.of(now.plus(settings.grantLife())),
                Optional.empty()),
            String.valueOf(user.claims().get("sub")),
            Optional.ofNullable(user.claims().get("sid"))
                .filter(String.class::isInstance)
                .map(String.class::cast),
            code,
            RandomSecrets.hash(access),
            now.plus(settings.accessTokenLife()),
            person,
            seal.seal(id, person.id(), user.idToken()));
    grants.add(login, now);
    return new Tokens(
        access,
        Optional.of(settings.accessTokenLife()),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(id),
        person);
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    if (token.<Boolean>use(text -> text.startsWith(TOKEN_PREFIX))) {
      return ownToken(token);
    }
    return settings.audience().flatMap(audience -> foreignToken(token, audience));
  }

  private Optional<TokenInfo> ownToken(Secret token) {
    var now = time.instant();
    return grants
        .byToken(RandomSecrets.hash(token))
        .filter(login -> login.grant().holds(now) && now.isBefore(login.tokenEnd()))
        .map(
            login ->
                new TokenInfo(
                    login.person(),
                    List.of(),
                    login.grant().clientId(),
                    Optional.of(earlier(login.tokenEnd(), login.grant().expiresAt())),
                    Optional.of(login.grant().id()),
                    List.of()));
  }

  private static Instant earlier(Instant one, Optional<Instant> other) {
    return other.filter(one::isAfter).orElse(one);
  }

  /** The audience is checked here: what it is called at the provider is not the gateway's URL. */
  private Optional<TokenInfo> foreignToken(Secret token, String audience) {
    try {
      var verified = issuer.accessToken(token, audience);
      return Optional.of(
          new TokenInfo(
              settings.claims().person(verified.claims()),
              List.of(),
              verified.clientId(),
              Optional.of(verified.expiresAt()),
              Optional.empty(),
              List.of()));
    } catch (InvalidTokenException refused) {
      return Optional.empty();
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.UNAVAILABLE) {
        throw refused;
      }
      return Optional.empty();
    }
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    if (token.isPresent()) {
      return introspect(token.get())
          .map(info -> UserInfo.of(info.person()))
          .orElseThrow(
              () ->
                  new ServiceException(
                      Reason.INVALID_TOKEN, "the token is not valid or has expired: log in again"));
    }
    var subject = GrantAccess.requireCaller();
    return grants
        .newest(subject)
        .map(login -> UserInfo.of(login.person()))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND, "'%s' has not logged in here".formatted(subject)));
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    return grants.page(GrantAccess.whose(subject), limit, pageToken);
  }

  @Override
  public Grant getGrant(String id) {
    return grants
        .find(id)
        .map(LoginGrant::grant)
        .filter(GrantAccess::isSeen)
        .orElseThrow(() -> GrantAccess.unknown(id));
  }

  @Override
  public void revokeGrant(String id) {
    grants.revoke(getGrant(id).id(), time.instant());
  }
}
