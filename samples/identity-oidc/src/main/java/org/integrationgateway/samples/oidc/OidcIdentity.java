package org.integrationgateway.samples.oidc;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.engines.identity.GrantLedger;
import org.integrationgateway.engines.identity.LedgerIdentity;
import org.integrationgateway.engines.identity.MemoryLedgerStore;
import org.integrationgateway.engines.identity.RegisteredClient;
import org.integrationgateway.engines.identity.RegisteredClients;
import org.integrationgateway.engines.identity.TokenLifetimes;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * An identity provider whose users log in at an OpenID Connect provider, which sends the browser
 * back with a code. The code is exchanged for tokens of this program; the provider's tokens stay
 * here. Grants are kept in memory: all users log in again after a restart. Limits are checked
 * before a call arrives here.
 */
public final class OidcIdentity extends LedgerIdentity {
  private static final String USER = "user:";

  /** Claims about the token, not about the person. */
  private static final Set<String> TECHNICAL =
      Set.of("iss", "aud", "azp", "exp", "iat", "nbf", "jti", "nonce", "at_hash", "c_hash", "sid");

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("The OpenID Connect provider") URI issuer,
      @Doc("Client id under which the gateway is registered with the provider") String clientId,
      @Doc("Secret that authenticates the client; none: the client is public")
          Optional<Secret> clientSecret,
      @Doc("The scopes of each login") @Default("[\"openid\", \"profile\", \"email\"]")
          List<String> loginScopes,
      @Doc("The claim with the groups of a user") @Default("groups") String groupsClaim,
      @Doc("URLs that logins to the gateway may redirect to") @Default("[]")
          List<String> redirectUris,
      @Doc("Clients, by their client_id") @Default("{}") Map<String, RegisteredClient> clients,
      @Doc("How long an access token is valid") @Default("PT1H") Duration accessTokenTtl,
      @Doc("Maximum duration of a login") @Default("P30D") Duration grantTtl) {
    Config {
      if (!loginScopes.contains("openid")) {
        throw new IllegalArgumentException(
            "loginScopes need openid: without it there is no identity");
      }
    }
  }

  private final RegisteredClients clients;
  private final String groupsClaim;
  private final OpenIdProvider provider;
  private final Logins logins;
  private final GrantLedger ledger;

  /** The provider's refresh token, by grant: it shows whether the login is still valid. */
  private final Map<String, Secret> lastingLogins = new ConcurrentHashMap<>();

  /** The users who have logged in, by subject. */
  private final Map<String, UserInfo> people = new ConcurrentHashMap<>();

  OidcIdentity(Config config, InstantSource clock) {
    clients = RegisteredClients.withGateway(config.redirectUris(), config.clients());
    var lifetimes = new TokenLifetimes(config.accessTokenTtl(), config.grantTtl());
    ledger = new GrantLedger(new MemoryLedgerStore(this::person), clients, lifetimes, clock);
    groupsClaim = config.groupsClaim();
    provider =
        new OpenIdProvider(
            config.issuer(), config.clientId(), config.clientSecret(), config.loginScopes());
    logins = new Logins(clock);
  }

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    clients.accept(request);
    return new LoginPage(provider.page(request, logins.begin(request)), request.state());
  }

  @Override
  protected GrantLedger ledger() {
    return ledger;
  }

  @Override
  public Tokens token(TokenRequest request) {
    if (request instanceof TokenRequest.AuthorizationCode code) {
      return redeem(code);
    }
    if (request instanceof TokenRequest.RefreshToken refresh) {
      ledger.grantOf(refresh).ifPresent(grant -> requireLogin(grant.id()));
    }
    return super.token(request);
  }

  private Tokens redeem(TokenRequest.AuthorizationCode request) {
    clients.authenticated(request.client());
    ledger.requireNew(request.code());
    var loggedIn = provider.redeem(request.code(), request.redirectUri(), request.codeVerifier());
    var login =
        logins
            .end(loggedIn.nonce(), request)
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.INVALID_GRANT, "no such login is in progress: start again"));
    var info = info(loggedIn.claims());
    people.put(info.person().id(), info);
    var tokens = ledger.open(request.code(), login, info.person().id());
    lastingLogins.keySet().removeIf(id -> !ledger.holds(id));
    loggedIn
        .refreshToken()
        .ifPresent(secret -> lastingLogins.put(tokens.grantId().orElseThrow(), secret));
    return tokens;
  }

  /** Asks the provider whether the login of a grant still holds; ends the grant if not. */
  private void requireLogin(String grantId) {
    try {
      // One request at a time: the provider's refresh token works once.
      lastingLogins.computeIfPresent(grantId, (id, secret) -> provider.refresh(secret));
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.INVALID_GRANT) {
        ledger.end(grantId);
      }
      throw refused;
    }
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    var person = ledger.person(token);
    return people.getOrDefault(person.id(), UserInfo.of(person));
  }

  private Optional<Person> person(String subject) {
    return subject.startsWith(USER)
        ? Optional.ofNullable(people.get(subject)).map(UserInfo::person)
        : Optional.of(Person.of(subject));
  }

  /** Returns the person by the standard claims (OpenID Connect Core 1.0, section 5.1). */
  private UserInfo info(Map<String, Object> claims) {
    var person =
        new Person(
            USER + claims.get("sub"),
            text(claims, "email"),
            Boolean.TRUE.equals(claims.get("email_verified")),
            text(claims, "name").or(() -> text(claims, "preferred_username")),
            claims.get(groupsClaim) instanceof List<?> groups
                ? groups.stream().map(String::valueOf).toList()
                : List.of());
    var others = new LinkedHashMap<>(claims);
    others.keySet().removeAll(TECHNICAL);
    return new UserInfo(person, others);
  }

  private static Optional<String> text(Map<String, Object> claims, String name) {
    return claims.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.IDENTITY,
        Config.class,
        config -> new OidcIdentity(config, InstantSource.system()));
  }
}
