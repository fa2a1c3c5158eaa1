package org.integrationgateway.people.serviceaccount;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.http.identity.ApiToken;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.CreatedToken;
import org.integrationgateway.http.identity.TokenRequest;

/**
 * The API tokens of service accounts, for callers that manage them. Every method refuses as {@link
 * ServiceAccounts#get}.
 */
public final class AccountTokens {
  private final ServiceAccounts accounts;
  private final ApiTokens tokens;
  private final EventSources sources;

  /**
   * @param sources refuses scopes that give more than the caller has
   */
  public AccountTokens(ServiceAccounts accounts, ApiTokens tokens, EventSources sources) {
    this.accounts = accounts;
    this.tokens = tokens;
    this.sources = sources;
  }

  /**
   * Creates a token.
   *
   * @throws GatewayException {@code INVALID_STATE} when the service account has the largest number
   *     of tokens; as {@link EventSources#requireGrantable}
   */
  public CreatedToken create(Caller caller, String id, TokenRequest request) {
    var account = accounts.get(caller, id);
    sources.requireGrantable(caller, request.scopes());
    var created = tokens.mint(account.subject(), request);
    if (!accounts.exists(id)) {
      tokens.revokeAll(account.subject().id());
      throw new GatewayException(
          ErrorCode.NOT_FOUND, "service account '%s' was deleted during the request".formatted(id));
    }
    return created;
  }

  /** The tokens, oldest first. */
  public List<ApiToken> list(Caller caller, String id) {
    return tokens.listAny(Optional.of(accounts.get(caller, id).subject().id()));
  }

  /**
   * Revokes a token.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public void revoke(Caller caller, String id, String token) {
    tokens.revoke(accounts.get(caller, id).subject().id(), token);
  }

  /** Revokes all tokens, and returns their number. */
  public int revokeAll(Caller caller, String id) {
    return tokens.revokeAll(accounts.get(caller, id).subject().id());
  }
}
