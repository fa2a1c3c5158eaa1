package org.integrationgateway.http.identity;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;

/**
 * Resolves bearer tokens and sessions to callers. A route accepts those of one identity provider:
 * the one that serves the server, or the one that the route's app asks for. API tokens belong to
 * the one that serves the server.
 */
public final class Authenticator {
  /** Stands for a provider's name: sessions of every provider. No provider has this name. */
  public static final Optional<String> EVERY_PROVIDER = Optional.of("*");

  private final ApiTokens tokens;
  private final SessionFinder sessions;
  private final Function<Secret, Optional<Caller>> accounts;
  private final BiFunction<Secret, String, Optional<Caller>> others;
  private final Optional<String> serving;

  /**
   * @param accounts the callers of access tokens of service accounts that are for every route
   * @param others the callers of tokens of any other kind, by token and identity provider
   * @param serving name of the identity provider that serves the server
   */
  public Authenticator(
      ApiTokens tokens,
      SessionFinder sessions,
      Function<Secret, Optional<Caller>> accounts,
      BiFunction<Secret, String, Optional<Caller>> others,
      Optional<String> serving) {
    this.tokens = tokens;
    this.sessions = sessions;
    this.accounts = accounts;
    this.others = others;
    this.serving = serving;
  }

  /** Resolves bearer tokens and sessions without an identity provider. */
  public Authenticator(ApiTokens tokens, SessionFinder sessions) {
    this(
        tokens,
        sessions,
        token -> Optional.empty(),
        (token, provider) -> Optional.empty(),
        Optional.empty());
  }

  /**
   * The caller of a session that a browser presents as a cookie.
   *
   * @param provider that the route's app asks for
   * @throws GatewayException {@code UNAUTHENTICATED}; the text is the same whether the session is
   *     malformed, unknown or ended, another one for a session of another identity provider
   */
  public Caller session(Secret cookie, Optional<String> provider) {
    return sessions
        .find(cookie, Proof.Kind.SESSION_COOKIE)
        .map(caller -> accepted(provider, caller))
        .orElseThrow(() -> refused("the session has ended or does not exist: log in again"));
  }

  /**
   * The caller of the token.
   *
   * @param provider that the route's app asks for
   * @throws GatewayException {@code UNAUTHENTICATED}; the text is the same whether the token is
   *     malformed, unknown, expired or revoked
   */
  public Caller authenticate(Optional<Secret> token, Optional<String> provider) {
    var presented =
        token.orElseThrow(
            () ->
                refused("no token was presented: send 'Authorization: Bearer gwt_...', or log in"));
    return find(presented, provider).orElseThrow(() -> invalid(presented, provider));
  }

  /** An API token says by its form that the app does not take it, valid or not. */
  private GatewayException invalid(Secret presented, Optional<String> provider) {
    return (ApiTokens.isOne(presented) || presented.<Boolean>use(TokenText.ACCOUNT_ACCESS::isOne))
            && !takesApiTokens(provider)
        ? refused(
            "this app does not accept API tokens, only users of identity provider '%s': log in at the app"
                .formatted(provider.orElseThrow()))
        : refused("the presented token is not valid, or no longer valid: create another one");
  }

  private boolean takesApiTokens(Optional<String> provider) {
    return provider.isEmpty() || provider.equals(serving) || provider.equals(EVERY_PROVIDER);
  }

  /**
   * Whether the token has the form of a token of this gateway, which no other server gets to see.
   */
  public static boolean isOwn(Secret token) {
    return token.use(
        text ->
            TokenText.API_TOKEN.isOne(text)
                || TokenText.SESSION.isOne(text)
                || TokenText.MCP_ACCESS.isOne(text)
                || TokenText.ACCOUNT_ACCESS.isOne(text)
                || TokenText.ACCOUNT_SECRET.isOne(text)
                || TokenText.MCP_CODE.isOne(text));
  }

  /** The caller of an API token or a session of this gateway; empty when it is not valid. */
  public Optional<Caller> owner(Secret token) {
    return token.<Boolean>use(
            text -> TokenText.API_TOKEN.isOne(text) || TokenText.SESSION.isOne(text))
        ? find(token, EVERY_PROVIDER)
        : Optional.empty();
  }

  private Optional<Caller> find(Secret presented, Optional<String> provider) {
    if (ApiTokens.isOne(presented)) {
      return takesApiTokens(provider) ? tokens.find(presented) : Optional.empty();
    }
    if (presented.<Boolean>use(TokenText.SESSION::isOne)) {
      return sessions
          .find(presented, Proof.Kind.SESSION_TOKEN)
          .map(caller -> accepted(provider, caller));
    }
    if (presented.<Boolean>use(TokenText.ACCOUNT_ACCESS::isOne)) {
      return takesApiTokens(provider) ? accounts.apply(presented) : Optional.empty();
    }
    if (isOwn(presented)) {
      // For /mcp alone, where it was found before; no identity provider gets to see it.
      return Optional.empty();
    }
    return provider.or(() -> serving).flatMap(name -> others.apply(presented, name));
  }

  /** A valid session says why it is not taken: its owner would log in again at the same place. */
  private Caller accepted(Optional<String> provider, Caller caller) {
    if (isOf(provider, caller)) {
      return caller;
    }
    throw refused(
        "this session is from identity provider '%s', but '%s' is required: log in there"
            .formatted(
                caller.proof().provider().orElse("none"), provider.or(() -> serving).orElse("")));
  }

  private boolean isOf(Optional<String> provider, Caller caller) {
    var accepted = provider.or(() -> serving);
    return accepted.isEmpty()
        || provider.equals(EVERY_PROVIDER)
        || accepted.equals(caller.proof().provider());
  }

  private static GatewayException refused(String detail) {
    return new GatewayException(ErrorCode.UNAUTHENTICATED, detail);
  }
}
