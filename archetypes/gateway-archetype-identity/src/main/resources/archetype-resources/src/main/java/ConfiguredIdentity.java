package ${package};

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.CheckedIdentity;
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
 * An identity provider with the accounts and clients of its configuration, and a login page of its
 * own. Grants are kept in memory: all users log in again after a restart. Limits are checked before
 * a call arrives here.
 */
public final class ConfiguredIdentity implements Identity, LoginServer.Desk, AutoCloseable {
  private static final String USER = "user:";
  private static final Secret NONE = Secret.of("");

  /** An account that can log in. */
  record Account(
      @Doc("What java Passwords.java prints for the password") Secret passwordHash,
      Optional<String> displayName,
      Optional<String> email,
      @Default("[]") List<String> groups) {
    Account {
      if (!passwordHash.<Boolean>use(Passwords::isHash)) {
        throw new IllegalArgumentException(
            "passwordHash is not a hash: set it to the output of 'java Passwords.java' for the password");
      }
    }
  }

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
      @Doc("By login") @Default("{}") Map<String, Account> accounts,
      @Doc("By client_id") @Default("{}") Map<String, Program> clients,
      @Doc("Where the gateway's own logins may end") @Default("[]") List<String> redirectUris,
      @Doc("Where the login page listens") @Default("127.0.0.1") String host,
      @Doc("Where the login page listens; 0: wherever is free") @Default("8090") int port,
      @Doc("Where people reach it, when a proxy stands before it") Optional<URI> publicUrl,
      @Doc("How long an access token works") @Default("PT1H") Duration accessTokenTtl,
      @Doc("How long a login lasts") @Default("P30D") Duration grantTtl) {
    Config {
      if (port < 0 || port > 65_535) {
        throw new IllegalArgumentException("port must be between 0 and 65535");
      }
      if (accessTokenTtl.isNegative() || accessTokenTtl.compareTo(grantTtl) > 0) {
        throw new IllegalArgumentException("accessTokenTtl must be between PT0S and grantTtl");
      }
    }
  }

  private final Map<String, Account> accounts;
  private final Map<String, Program> clients;
  private final TokenStore ledger;
  private final LoginServer page;
  private final String pageUrl;

  ConfiguredIdentity(Config config, InstantSource clock) {
    accounts = config.accounts();
    clients = new HashMap<>(config.clients());
    clients.put(
        Client.GATEWAY.id(),
        new Program(config.redirectUris(), Optional.empty(), Optional.empty(), List.of()));
    ledger = new TokenStore(config.accessTokenTtl(), config.grantTtl(), clock, this::person);
    page = new LoginServer(new InetSocketAddress(config.host(), config.port()), this, clock);
    pageUrl =
        config
            .publicUrl()
            .map(url -> url.toString().replaceFirst("/+\\z", ""))
            .orElse("http://%s:%d".formatted(config.host(), page.port()))
            .concat(LoginServer.PATH);
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
    TokenStore.narrowed("scopes", client.scopes(), request.scopes());
    return new LoginPage(URI.create(pageUrl + '?' + LoginServer.query(request)), request.state());
  }

  @Override
  public void accept(AuthorizeRequest request) {
    // The page applies the same checks as the gateway's interface.
    new CheckedIdentity(this).authorize(request);
  }

  @Override
  public Optional<URI> login(AuthorizeRequest request, String login, String password) {
    var account = Optional.ofNullable(accounts.get(login));
    // An unknown login takes as much time as a known one.
    var compared = account.or(() -> accounts.values().stream().findFirst());
    boolean same =
        compared.isPresent()
            && compared
                .get()
                .passwordHash()
                .<Boolean>use(hash -> Passwords.matches(hash, password));
    if (account.isEmpty() || !same) {
      return Optional.empty();
    }
    var most = clients.get(request.clientId()).scopes();
    var scopes = TokenStore.narrowed("scopes", most, request.scopes());
    var end = new LinkedHashMap<String, String>();
    end.put("code", ledger.code(request, scopes, USER + login).use(code -> code));
    request.state().ifPresent(state -> end.put("state", state));
    var separator = request.redirectUri().indexOf('?') < 0 ? '?' : '&';
    return Optional.of(URI.create(request.redirectUri() + separator + LoginServer.encoded(end)));
  }

  @Override
  public Tokens token(TokenRequest request) {
    var client = authenticated(request.client());
    if (request instanceof TokenRequest.AuthorizationCode code) {
      return ledger.redeem(code);
    }
    if (request instanceof TokenRequest.RefreshToken refresh) {
      return ledger.refresh(refresh);
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
      exchange.actor().map(TypedToken::type).ifPresent(ConfiguredIdentity::accessToken);
      exchange.requestedType().ifPresent(ConfiguredIdentity::accessToken);
      return ledger.exchange(exchange);
    }
    throw failure(
        Reason.NOT_SUPPORTED,
        "grant type '%s' is not supported: log in, refresh, or exchange a token",
        request.grantType());
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
      return introspect(token.get())
          .map(info -> info(info.person()))
          .orElseThrow(
              () -> failure(Reason.INVALID_TOKEN, "the token does not work: log in again"));
    }
    var subject =
        caller().orElseThrow(() -> failure(Reason.INVALID_TOKEN, "the call has no caller"));
    if (!subject.startsWith(USER) || !accounts.containsKey(subject.substring(USER.length()))) {
      throw failure(Reason.NOT_FOUND, "'%s' has no account here", subject);
    }
    return info(person(subject));
  }

  private Person person(String subject) {
    var account = accounts.get(subject.startsWith(USER) ? subject.substring(USER.length()) : "");
    return account == null
        ? Person.of(subject)
        : new Person(subject, account.email(), false, account.displayName(), account.groups());
  }

  private static UserInfo info(Person person) {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("sub", person.id());
    person.displayName().ifPresent(name -> claims.put("name", name));
    person.email().ifPresent(email -> claims.put("email", email));
    claims.put("groups", person.groups());
    return new UserInfo(person, claims);
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    var whose =
        subject.or(ConfiguredIdentity::caller).orElseThrow(() -> refused("say whose grants"));
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

  @Override
  public void close() {
    page.close();
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
        config -> new ConfiguredIdentity(config, InstantSource.system()));
  }
}
