package org.integrationgateway.server.identity;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.call.Proof;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** Resolves bearer tokens and sessions to callers. */
public final class Authenticator {
  private final ApiTokens tokens;
  private final SessionFinder sessions;
  private final Function<Secret, Optional<Caller>> others;

  /**
   * @param others the callers of tokens of any other kind
   */
  public Authenticator(
      ApiTokens tokens, SessionFinder sessions, Function<Secret, Optional<Caller>> others) {
    this.tokens = tokens;
    this.sessions = sessions;
    this.others = others;
  }

  /**
   * The caller of a session that a browser presents as a cookie.
   *
   * @throws GatewayException {@code UNAUTHENTICATED}; the text is the same whether the session is
   *     malformed, unknown or ended
   */
  public Caller session(Secret cookie) {
    return sessions
        .find(cookie, Proof.Kind.SESSION_COOKIE)
        .orElseThrow(() -> refused("the session has ended or does not exist: log in again"));
  }

  /**
   * The caller of the token.
   *
   * @throws GatewayException {@code UNAUTHENTICATED}; the text is the same whether the token is
   *     malformed, unknown, expired or revoked
   */
  public Caller authenticate(Optional<Secret> token) {
    var presented =
        token.orElseThrow(
            () ->
                refused("no token was presented: send 'Authorization: Bearer gwt_...', or log in"));
    return find(presented)
        .orElseThrow(
            () ->
                refused(
                    "the presented token is not valid, or no longer valid: create another one"));
  }

  private Optional<Caller> find(Secret presented) {
    if (ApiTokens.isOne(presented)) {
      return tokens.find(presented);
    }
    return presented.use(TokenText.SESSION::isOne)
        ? sessions.find(presented, Proof.Kind.SESSION_TOKEN)
        : others.apply(presented);
  }

  private static GatewayException refused(String detail) {
    return new GatewayException(ErrorCode.UNAUTHENTICATED, detail);
  }
}
