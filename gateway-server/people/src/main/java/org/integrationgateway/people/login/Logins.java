package org.integrationgateway.people.login;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.people.session.NewSession;
import org.integrationgateway.people.session.SessionRequest;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.FormEncoding;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenRequest;

/**
 * Logs people in at an identity provider: an authorization code with PKCE (RFC 7636), a state that
 * is random, bound to the browser, single-use and valid for ten minutes, and a session at the end.
 */
public final class Logins {
  /** How long a login may take. */
  public static final Duration LIFE = Duration.ofMinutes(10);

  /** The path below the base URL to which identity providers send browsers back. */
  public static final String CALLBACK = "/api/v1/auth/login/callback";

  /** The logins under way. */
  public static final SealedColumn SEALED = PendingLogins.SEALED;

  private static final String STALE =
      "this login was not started in this browser, was already completed, or has expired: "
          + "start it again";
  private static final List<String> FORWARDED =
      List.of("code", "state", "iss", "error", "error_description");

  private final PendingLogins pending;
  private final KeyedHash hash;
  private final LoginProviders providers;
  private final Function<NextPath, Optional<String>> routeAuth;
  private final Sessions sessions;
  private final PublicUrl url;
  private final InstantSource time;

  /**
   * @param routeAuth the identity provider that the app at a path asks for, where it asks for one
   * @param url public URL of the gateway
   */
  public Logins(
      State state,
      LoginProviders providers,
      Function<NextPath, Optional<String>> routeAuth,
      Sessions sessions,
      PublicUrl url,
      InstantSource time) {
    this.pending = new PendingLogins(state, time);
    this.hash = state.keys().hash();
    this.providers = providers;
    this.routeAuth = routeAuth;
    this.sessions = sessions;
    this.url = url;
    this.time = time;
  }

  /**
   * Begins a login.
   *
   * @return the page at which the browser logs in
   * @throws GatewayException {@code NOT_CONFIGURED} without an identity provider; {@code
   *     PROVIDER_UNAVAILABLE}, {@code PROVIDER_FAILED}, {@code RATE_LIMITED}
   */
  public URI begin(LoginRequest request) {
    var name = request.next().flatMap(routeAuth).or(providers::serving).orElseThrow(this::unserved);
    var provider = provider(name);
    var wire = RandomText.secret() + request.state().map("."::concat).orElse("");
    var verifier = RandomText.secret();
    var redirectUri = url.at(CALLBACK);
    var page =
        ProviderAnswers.of(
            provider,
            identity ->
                identity.authorize(
                    AuthorizeRequest.of("", redirectUri, wire, RandomText.challenge(verifier))));
    var url = ProviderAnswers.page(provider, page.url());
    pending.add(
        new PendingLogin(
            id(wire),
            browser(request.browser()),
            name,
            redirectUri,
            Secret.of(verifier),
            request.next(),
            request.callbackPort(),
            time.instant().plus(LIFE)),
        hash.of("login-address.1", request.address()));
    return url;
  }

  /**
   * Completes a login, or sends the browser to the program that began it.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when the state or the code does not work here;
   *     {@code FORBIDDEN} when the provider has refused; {@code PROVIDER_UNAVAILABLE}, {@code
   *     PROVIDER_FAILED}
   */
  public LoginResult complete(LoginCallback callback) {
    var login =
        callback
            .parameter("state")
            .filter(state -> state.length() <= 1024)
            .map(this::id)
            .flatMap(pending::find)
            .orElseThrow(Logins::stale);
    if (callback.browser().map(this::browser).filter(login.browser()::equals).isEmpty()) {
      return login
          .callbackPort()
          .map(port -> new LoginResult.AtProgram(program(port, callback)))
          .orElseThrow(Logins::stale);
    }
    var provider = provider(login.provider());
    ProviderAnswers.checkResponse(provider, callback.parameters());
    if (!pending.take(login.id())) {
      throw stale();
    }
    callback.parameter("error").ifPresent(ProviderAnswers::refuse);
    var session = session(provider, login, callback);
    callback.previous().ifPresent(this::end);
    return new LoginResult.LoggedIn(session, login.next());
  }

  private GatewayException unserved() {
    var names = providers.names();
    return new GatewayException(
        ErrorCode.NOT_CONFIGURED,
        names.isEmpty()
            ? "no identity provider is configured, so browsers cannot log in: callers present API"
                + " tokens"
            : "none of the identity providers (%s) serves the gateway, so browsers cannot log in to it: its operator names one in server.providers.identity"
                .formatted(String.join(", ", names)));
  }

  private NewSession session(LoginProvider provider, PendingLogin login, LoginCallback callback) {
    var code =
        callback
            .parameter("code")
            .map(Secret::of)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.INVALID_REQUEST,
                        "the identity provider sent neither a code nor an error: start the "
                            + "login again"));
    var tokens =
        ProviderAnswers.of(
            provider,
            identity ->
                identity.token(
                    new TokenRequest.AuthorizationCode(
                        Client.GATEWAY, code, login.redirectUri(), login.verifier())));
    return sessions.begin(
        new SessionRequest(
            ProviderAnswers.person(provider, tokens.person()),
            provider.name(),
            tokens.grantId(),
            callback.address(),
            callback.agent()));
  }

  /**
   * Begins the session of a person that has proven itself to a provider in another way than by a
   * login: by the link that makes the first account.
   */
  public NewSession admit(String provider, Person person, String address, String agent) {
    return sessions.begin(new SessionRequest(person, provider, Optional.empty(), address, agent));
  }

  /** A login gives a new session, and the one that the browser had before ends. */
  private void end(Secret previous) {
    sessions
        .find(previous, Proof.Kind.SESSION_COOKIE)
        .ifPresent(
            caller -> sessions.end(caller.subject().id(), caller.proof().id().orElseThrow()));
  }

  private LoginProvider provider(String name) {
    return providers
        .find(name)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.PROVIDER_UNAVAILABLE,
                    "identity provider '%s' is not available: try again".formatted(name)));
  }

  private static URI program(int port, LoginCallback callback) {
    var parameters = new LinkedHashMap<String, String>();
    for (var name : FORWARDED) {
      callback.parameter(name).ifPresent(value -> parameters.put(name, value));
    }
    return FormEncoding.append("http://127.0.0.1:%d/callback".formatted(port), parameters);
  }

  private String id(String state) {
    return hash.of("login-state.1", state);
  }

  private String browser(Secret text) {
    return text.use(value -> hash.of("login-browser.1", value));
  }

  /** The public URL of the gateway. */
  public URI base() {
    return url.uri();
  }

  private static GatewayException stale() {
    return new GatewayException(ErrorCode.INVALID_REQUEST, STALE);
  }
}
