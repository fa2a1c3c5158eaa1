package org.integrationgateway.testkit.oauth;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a {@link TestAuthorizationServer} behaves. A new one follows RFC 6749: forms in, JSON out,
 * tokens of an hour, refresh tokens that are used once. Each method changes one habit and returns
 * the same object.
 */
public final class ServerDialect {
  /** The reasons for which the token endpoint refuses a request. */
  public enum Refusal {
    CODE("invalid_grant"),
    REFRESH_TOKEN("invalid_grant"),
    CLIENT("invalid_client"),
    REQUEST("invalid_request"),
    GRANT_TYPE("unsupported_grant_type");

    final String standard;

    Refusal(String standard) {
      this.standard = standard;
    }
  }

  /** How the client may authenticate itself. */
  public enum ClientAuth {
    BODY,
    HEADER,
    EITHER
  }

  /** How requests to the token endpoint are written. */
  public enum RequestFormat {
    FORM,
    JSON,
    EITHER
  }

  /** How answers of the token endpoint are written. */
  public enum AnswerFormat {
    JSON,
    /** A form, unless the request accepts JSON. */
    FORM_UNLESS_ASKED
  }

  /** The answers that have a refresh token. */
  public enum RefreshTokens {
    NEVER,
    /** The first answer has one, which stays in force. */
    KEPT,
    /** Each answer has a new one, and those before it stay in force. */
    RENEWED,
    /** Each answer has a new one, and the one before it is used up. */
    ROTATED
  }

  ClientAuth clientAuth = ClientAuth.EITHER;
  RequestFormat requests = RequestFormat.FORM;
  AnswerFormat answers = AnswerFormat.JSON;
  RefreshTokens refreshTokens = RefreshTokens.ROTATED;
  Optional<Duration> lifetime = Optional.of(Duration.ofHours(1));
  boolean errorsWithStatus200;
  boolean saysOk;
  boolean pkceRequired;
  boolean pkceRefused;
  boolean agreesAtOnce;
  boolean sendsIssuer;
  String below = "";
  String tokenPath = "access_token";
  String tokenType = "bearer";
  String scopeParameter = "scope";
  String scopeSeparator = " ";
  String grantedSeparator = " ";
  Optional<String> refreshScope = Optional.empty();
  Optional<String> redirectUri = Optional.empty();
  Clock clock = Clock.systemUTC();
  final Map<Refusal, String> errors = new EnumMap<>(Refusal.class);
  final Map<String, String> authorizationParameters = new LinkedHashMap<>();
  final Map<String, String> refreshConditions = new LinkedHashMap<>();
  final Map<String, Object> members = new LinkedHashMap<>();
  final Map<String, String> resources = new LinkedHashMap<>();
  final List<String> prefixes = new ArrayList<>(List.of("Bearer "));

  /** Accepts the client's id and secret in this way only. */
  public ServerDialect clientAuth(ClientAuth auth) {
    clientAuth = auth;
    return this;
  }

  /** Reads token requests in this format only. */
  public ServerDialect requests(RequestFormat format) {
    requests = format;
    return this;
  }

  /** Writes token answers in this format. */
  public ServerDialect answers(AnswerFormat format) {
    answers = format;
    return this;
  }

  /** Gives refresh tokens in this way. */
  public ServerDialect refreshTokens(RefreshTokens when) {
    refreshTokens = when;
    return this;
  }

  /** Gives a refresh token only where the authorization request had this parameter. */
  public ServerDialect refreshTokensFor(String parameter, String value) {
    refreshConditions.put(parameter, value);
    return this;
  }

  /** Gives a refresh token only where this scope was requested. */
  public ServerDialect refreshTokensForScope(String scope) {
    refreshScope = Optional.of(scope);
    return this;
  }

  /** Access tokens live this long, and answers say so. */
  public ServerDialect lifetime(Duration time) {
    lifetime = Optional.of(time);
    return this;
  }

  /** Access tokens do not expire, and answers say nothing of it. */
  public ServerDialect withoutExpiry() {
    lifetime = Optional.empty();
    return this;
  }

  /** Answers errors of the token endpoint with status 200. */
  public ServerDialect errorsWithStatus200() {
    errorsWithStatus200 = true;
    return this;
  }

  /** Answers have {@code ok}: whether the request was carried out. */
  public ServerDialect saysOk() {
    saysOk = true;
    return this;
  }

  /** Answers with this error code in place of that of the RFC. */
  public ServerDialect error(Refusal why, String own) {
    errors.put(why, own);
    return this;
  }

  /** Refuses authorization requests without a proof key (RFC 7636, S256). */
  public ServerDialect pkceRequired() {
    pkceRequired = true;
    return this;
  }

  /** Refuses authorization requests with a proof key, as servers do that know no such parameter. */
  public ServerDialect pkceRefused() {
    pkceRefused = true;
    return this;
  }

  /** Redirects at once, without a page that asks. */
  public ServerDialect agreesAtOnce() {
    agreesAtOnce = true;
    return this;
  }

  /** Names itself in answers to authorization requests (RFC 9207), and tells so in its metadata. */
  public ServerDialect sendsIssuer() {
    sendsIssuer = true;
    return this;
  }

  /** Places the token and its members deeper in the answer: {@code authed_user.access_token}. */
  public ServerDialect tokenPath(String path) {
    tokenPath = path;
    return this;
  }

  /** Answers with this {@code token_type}. */
  public ServerDialect tokenType(String type) {
    tokenType = type;
    return this;
  }

  /** Reads the scopes of an authorization request from this parameter. */
  public ServerDialect scopes(String parameter, String separator) {
    scopeParameter = parameter;
    scopeSeparator = separator;
    return this;
  }

  /** Separates the scopes of answers by this text. */
  public ServerDialect grantedScopes(String separator) {
    grantedSeparator = separator;
    return this;
  }

  /** Puts the endpoints below this path, such as {@code /oauth2/v2}. */
  public ServerDialect below(String path) {
    below = path;
    return this;
  }

  /** Refuses authorization requests that lack this parameter. */
  public ServerDialect requires(String parameter, String value) {
    authorizationParameters.put(parameter, value);
    return this;
  }

  /** Adds a member to each answer with a token. */
  public ServerDialect member(String name, Object value) {
    members.put(name, value);
    return this;
  }

  /** Redirects to this URI only. */
  public ServerDialect redirectUri(String uri) {
    redirectUri = Optional.of(uri);
    return this;
  }

  /**
   * Answers GET requests at this path with a JSON text, where they have a valid access token, and
   * with status 401 otherwise.
   */
  public ServerDialect resource(String path, String json) {
    resources.put(path, json);
    return this;
  }

  /** Accepts access tokens after this text also, beside {@code Bearer}. */
  public ServerDialect tokenPrefix(String prefix) {
    prefixes.add(prefix);
    return this;
  }

  /** Expires access tokens by this clock. */
  public ServerDialect clock(Clock clock) {
    this.clock = clock;
    return this;
  }

  /** Starts a server that behaves so; it is not changed afterwards. */
  public TestAuthorizationServer start() {
    return new TestAuthorizationServer(this);
  }
}
