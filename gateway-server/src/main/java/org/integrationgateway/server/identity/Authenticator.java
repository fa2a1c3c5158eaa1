package org.integrationgateway.server.identity;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** Tells who presents a bearer token. */
public final class Authenticator {
  private final ApiTokens tokens;
  private final Function<Secret, Optional<Caller>> others;

  /**
   * @param others whom tokens of any other kind stand for
   */
  public Authenticator(ApiTokens tokens, Function<Secret, Optional<Caller>> others) {
    this.tokens = tokens;
    this.others = others;
  }

  /**
   * The caller whom the token stands for.
   *
   * @throws GatewayException {@code UNAUTHENTICATED}; the text is the same whether the token is
   *     malformed, unknown, expired or revoked
   */
  public Caller authenticate(Optional<Secret> token) {
    var presented =
        token.orElseThrow(
            () -> refused("no token was presented: send 'Authorization: Bearer gwt_...'"));
    var found = ApiTokens.isOne(presented) ? tokens.find(presented) : others.apply(presented);
    return found.orElseThrow(
        () -> refused("the presented token is not valid, or not any more: create another one"));
  }

  private static GatewayException refused(String detail) {
    return new GatewayException(ErrorCode.UNAUTHENTICATED, detail);
  }
}
