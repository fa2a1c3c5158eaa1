package org.integrationgateway.server.identity;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** Resolves bearer tokens to callers. */
public final class Authenticator {
  private final ApiTokens tokens;
  private final Function<Secret, Optional<Caller>> others;

  /**
   * @param others the callers of tokens of any other kind
   */
  public Authenticator(ApiTokens tokens, Function<Secret, Optional<Caller>> others) {
    this.tokens = tokens;
    this.others = others;
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
            () -> refused("no token was presented: send 'Authorization: Bearer gwt_...'"));
    var found = ApiTokens.isOne(presented) ? tokens.find(presented) : others.apply(presented);
    return found.orElseThrow(
        () -> refused("the presented token is not valid, or no longer valid: create another one"));
  }

  private static GatewayException refused(String detail) {
    return new GatewayException(ErrorCode.UNAUTHENTICATED, detail);
  }
}
