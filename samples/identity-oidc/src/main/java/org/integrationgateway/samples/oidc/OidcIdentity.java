package org.integrationgateway.samples.oidc;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.TypedToken;
import org.integrationgateway.sdk.identity.UserInfo;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * An identity provider whose users log in at an OpenID Connect provider, which sends the browser
 * back with a code. The code is exchanged for tokens of this program; the provider's tokens stay
 * here. Grants are kept in memory: all users log in again after a restart. Limits are checked
 * before a call arrives here.
 */
public final class OidcIdentity implements Identity {
  private static final String USER = "user:";
  private static final Secret NONE = Secret.of("");

  /** Claims about the token, not about the person. */
  private static final Set<String> TECHNICAL =
      Set.of("iss", "aud", "azp", "exp", "iat", "nbf", "jti", "nonce", "at_hash", "c_hash", "sid");

  /** A client program that requests tokens. */
  record Program(
      @Doc("Where logins may end, each exactly") @Default("[]") List<String> redirectUris,
      @Doc("With which it proves who it is; none: it is public") Optional<Secret> secret,
      @Doc("The account that it has tokens for without a login") Optional<String> serviceAccount,
      @Doc("The most its tokens may be good for; none: not limited") @Default("[]")
          List<String> scopes) {
    Program {
      if (serviceAccount.isPresent() && secret.isEmpty()) {
        throw new IllegalArgumentException(
            "a client with a serviceAccount needs a secret: else anybody could be it");
      }
    }
  }

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("The OpenID Connect provider") URI issuer,
      @Doc("As which this is registered there") String clientId,
      @Doc("With which it proves that; none: it is public") Optional<Secret> clientSecret,
      @Doc("What is asked for at each login") @Default("[\"openid\", \"profile\", \"email\"]")
          List<String> loginScopes,
      @Doc("The claim with the groups of a user") @Default("groups") String groupsClaim,
      @Doc("Where the gateway's own logins may end") @Default("[]") List<String> redirectUris,
      @Doc("By client_id") @Default("{}") Map<String, Program> clients,
      @Doc("How long an access token works") @Default("PT1H") Duration accessTokenTtl,
      @Doc("How long a login lasts") @Default("P30D") Duration grantTtl) {
    Config {
      if (!loginScopes.contains("openid")) {
        throw new IllegalArgumentException(
            "loginScopes need openid: without it there is no identity");
      }
      if (accessTokenTtl.isNegative() || accessTokenTtl.compareTo(grantTtl) > 0) {
        throw new IllegalArgumentException("accessTokenTtl must be between PT0S and grantTtl");
      }
    }
  }

  private final Map<String, Program> clients;
  private final String groupsClaim;
  private final OpenIdProvider provider;
  private final Logins logins;
  private final TokenStore ledger;

  /** The users who have logged in, by subject. */
  private final Map<String, UserInfo> people = new ConcurrentHashMap<>();

  OidcIdentity(Config config, InstantSource clock) {
    clients = new HashMap<>(config.clients());
    clients.put(
        Client.GATEWAY.id(),
        new Program(config.redirectUris(), Optional.empty(), Optional.empty(), List.of()));
    groupsClaim = config.groupsClaim();
    provider =
        new OpenIdProvider(
            config.issuer(), config.clientId(), config.clientSecret(), config.loginScopes());
    logins = new Logins(clock);
    ledger = new TokenStore(config.accessTokenTtl(), config.grantTtl(), clock, this::person);
  }

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    var client = clients.get(request.clientId());
    if (client == null) {
      throw refused("there is no client '%s' in the configuration", request.clientId());
    }
    if (!client.redirectUris().contains(request.redirectUri())) {
      throw refused(
          "redirect_uri '%s' is not configured for client '%s': add exactly this text",
          request.redirectUri(), request.clientId());
    }
    var scopes = TokenStore.narrowed("scopes", client.scopes(), request.scopes());
    return new LoginPage(provider.page(request, logins.begin(request, scopes)), request.state());
  }

  @Override
  public Tokens token(TokenRequest request) {
    var client = authenticated(request.client());
    if (request instanceof TokenRequest.AuthorizationCode code) {
      return redeem(code);
    }
    if (request instanceof TokenRequest.RefreshToken refresh) {
      return ledger.refresh(refresh, provider::refresh);
    }
    if (request instanceof TokenRequest.ClientCredentials own) {
      var account =
          client.serviceAccount().orElseThrow(() -> failure(Reason.DENIED, "it needs a login"));
      var scopes = TokenStore.narrowed("scopes", client.scopes(), own.scopes());
      return ledger.forItself(
          own.client().id(), "service_account:" + account, scopes, own.resources());
    }
    if (request instanceof TokenRequest.TokenExchange exchange) {
      accessToken(exchange.subject().type());
      exchange.actor().map(TypedToken::type).ifPresent(OidcIdentity::accessToken);
      exchange.requestedType().ifPresent(OidcIdentity::accessToken);
      return ledger.exchange(exchange);
    }
    throw failure(
        Reason.NOT_SUPPORTED,
        "grant type '%s' is not supported: log in, refresh, or exchange a token",
        request.grantType());
  }

  private Tokens redeem(TokenRequest.AuthorizationCode request) {
    ledger.requireNew(request.code());
    var person = provider.redeem(request.code(), request.redirectUri(), request.codeVerifier());
    var login =
        logins
            .end(person.nonce(), request)
            .orElseThrow(
                () -> failure(Reason.INVALID_GRANT, "no such login is under way: begin again"));
    var info = info(person.claims());
    people.put(info.person().id(), info);
    return ledger.open(request.code(), login, info.person().id(), person.refreshToken());
  }

  private static void accessToken(String type) {
    if (!type.equals(TypedToken.ACCESS_TOKEN)) {
      throw failure(Reason.NOT_SUPPORTED, "tokens of type '%s' are not exchanged here", type);
    }
  }

  private Program authenticated(Client client) {
    var known = clients.get(client.id());
    var expected = Optional.ofNullable(known).flatMap(Program::secret).orElse(NONE);
    if (!client.secret().orElse(NONE).matches(expected) || known == null) {
      throw failure(
          Reason.INVALID_GRANT,
          "client '%s' is not known here, or its secret is wrong",
          client.id());
    }
    return known;
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    return ledger.introspect(token);
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    if (token.isPresent()) {
      var info =
          introspect(token.get())
              .orElseThrow(
                  () -> failure(Reason.INVALID_TOKEN, "the token does not work: log in again"));
      return people.getOrDefault(info.person().id(), new UserInfo(info.person(), Map.of()));
    }
    var subject =
        caller().orElseThrow(() -> failure(Reason.INVALID_TOKEN, "the call has no caller"));
    return Optional.ofNullable(people.get(subject))
        .orElseThrow(() -> failure(Reason.NOT_FOUND, "'%s' has not logged in here", subject));
  }

  private Person person(String subject) {
    var known = people.get(subject);
    return known == null ? Person.of(subject) : known.person();
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

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    var whose = subject.or(OidcIdentity::caller).orElseThrow(() -> refused("say whose grants"));
    if (!isShown(whose)) {
      throw failure(Reason.DENIED, "the grants of '%s' are their own to see", whose);
    }
    return ledger.page(whose, limit, pageToken);
  }

  @Override
  public Grant getGrant(String id) {
    return ledger
        .grant(id)
        .filter(grant -> isShown(grant.subject()))
        .orElseThrow(() -> failure(Reason.NOT_FOUND, "there is no grant '%s'", id));
  }

  @Override
  public void revokeGrant(String id) {
    ledger.revoke(getGrant(id).id());
  }

  /** A caller sees its own grants, the host all. */
  private static boolean isShown(String subject) {
    return caller().map(subject::equals).orElse(true);
  }

  private static Optional<String> caller() {
    return CallContext.currentSubject().map(Subject::id);
  }

  private static ServiceException refused(String message, Object... arguments) {
    return failure(Reason.INVALID_INPUT, message, arguments);
  }

  private static ServiceException failure(Reason reason, String message, Object... arguments) {
    return new ServiceException(reason, message.formatted(arguments));
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.IDENTITY,
        Config.class,
        config -> new OidcIdentity(config, InstantSource.system()));
  }
}
